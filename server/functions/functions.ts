import { createOrganization } from './organizations/create-organization.ts'
import { listOrganizations } from './organizations/list-organizations.ts'

/** Every function of the product; a name that is not here is answered with 404. */
export const productFunctions = [createOrganization, listOrganizations]
