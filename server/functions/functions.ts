import { createOrganization } from './organizations/create-organization.ts'
import { listOrganizations } from './organizations/list-organizations.ts'
import { readOwnStanding } from './people/read-own-standing.ts'

/** Every function of the product; a name that is not here is answered with 404. */
export const productFunctions = [createOrganization, listOrganizations, readOwnStanding]
