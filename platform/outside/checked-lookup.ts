import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { OutsideError } from './outside-error.ts'

type Lookup = (name: string) => Promise<readonly LookupAddress[]>

/**
 * The lookup of a connection: the addresses that were checked are the ones that it uses, so that a name cannot have
 * another address a moment later. One forbidden address among them refuses the name.
 */
export function checkedLookup(
  lookup: Lookup,
  isAllowed: (address: string, name: string) => boolean,
): LookupFunction {
  return (name, { all }, callback) => {
    lookup(name)
      .then((addresses) => {
        const [first] = addresses
        if (!first) throw new OutsideError('unreachable')
        if (!addresses.every(({ address }) => isAllowed(address, name)))
          throw new OutsideError('private_address')
        return { first, addresses }
      })
      .then(
        ({ first, addresses }) =>
          all ? callback(null, [...addresses]) : callback(null, first.address, first.family),
        (error: Error) => callback(error, []),
      )
  }
}
