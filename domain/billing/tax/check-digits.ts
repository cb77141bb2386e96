// Only the server imports this: the rules of stdnum for these countries are 10 KB compressed, all of its 92 are 49 KB.
// Each rule comes from its own file, because the package's index loads 309 files.
import { validate as at } from 'stdnum/lib/cjs/at/uid.js'
import { validate as au } from 'stdnum/lib/cjs/au/abn.js'
import { validate as be } from 'stdnum/lib/cjs/be/vat.js'
import { validate as br } from 'stdnum/lib/cjs/br/cnpj.js'
import { validate as ca } from 'stdnum/lib/cjs/ca/bn.js'
import { validate as ch } from 'stdnum/lib/cjs/ch/uid.js'
import { validate as cy } from 'stdnum/lib/cjs/cy/vat.js'
import { validate as cz } from 'stdnum/lib/cjs/cz/dic.js'
import { validate as de } from 'stdnum/lib/cjs/de/vat.js'
import { validate as dk } from 'stdnum/lib/cjs/dk/cvr.js'
import { validate as ee } from 'stdnum/lib/cjs/ee/kmkr.js'
import { validate as es } from 'stdnum/lib/cjs/es/nif.js'
import { InvalidChecksum, InvalidLength } from 'stdnum/lib/cjs/exceptions.js'
import { validate as fi } from 'stdnum/lib/cjs/fi/alv.js'
import { validate as fr } from 'stdnum/lib/cjs/fr/tva.js'
import { validate as gb } from 'stdnum/lib/cjs/gb/vat.js'
import { validate as gr } from 'stdnum/lib/cjs/gr/vat.js'
import { validate as hr } from 'stdnum/lib/cjs/hr/oib.js'
import { validate as hu } from 'stdnum/lib/cjs/hu/anum.js'
import { validate as ie } from 'stdnum/lib/cjs/ie/vat.js'
import { validate as it } from 'stdnum/lib/cjs/it/iva.js'
import { validate as jp } from 'stdnum/lib/cjs/jp/cn.js'
import { validate as kr } from 'stdnum/lib/cjs/kr/brn.js'
import { validate as lt } from 'stdnum/lib/cjs/lt/pvm.js'
import { validate as lu } from 'stdnum/lib/cjs/lu/tva.js'
import { validate as lv } from 'stdnum/lib/cjs/lv/pvn.js'
import { validate as mt } from 'stdnum/lib/cjs/mt/vat.js'
import { validate as nl } from 'stdnum/lib/cjs/nl/btw.js'
import { validate as no } from 'stdnum/lib/cjs/no/orgnr.js'
import { validate as nz } from 'stdnum/lib/cjs/nz/ird.js'
import { validate as pl } from 'stdnum/lib/cjs/pl/nip.js'
import { validate as pt } from 'stdnum/lib/cjs/pt/nif.js'
import { validate as ro } from 'stdnum/lib/cjs/ro/cif.js'
import { validate as se } from 'stdnum/lib/cjs/se/vat.js'
import type { ValidateReturn } from 'stdnum/lib/cjs/types.js'
import { validate as us } from 'stdnum/lib/cjs/us/ein.js'
import type { EuCountry } from './eu-vat-formats.ts'
import {
  checkBulgarian,
  checkCzechGroup,
  checkIndian,
  checkSlovak,
  checkSlovenian,
} from './own-check-digits.ts'
import type { TaxIdError } from './read-tax-id.ts'
import type { TaxIdType } from './tax-id-types.ts'

/** What is wrong with a number whose form is right. */
export type CheckDigits = (body: string) => TaxIdError['kind'] | undefined

const byStdnum =
  (validate: (text: string) => ValidateReturn): CheckDigits =>
  (body) => {
    const result = validate(body)
    if (result.isValid) return undefined
    if (result.error instanceof InvalidChecksum) return 'bad_checksum'
    return result.error instanceof InvalidLength ? 'bad_length' : 'bad_format'
  }

const byUs =
  (isRight: (body: string) => boolean): CheckDigits =>
  (body) =>
    isRight(body) ? undefined : 'bad_checksum'

const czech = byStdnum(cz)
const czechGroup = byUs(checkCzechGroup)
const latvian = byStdnum(lv)
const swiss = byStdnum(ch)
const norwegian = byStdnum(no)

export const euCheckDigits: Readonly<Record<EuCountry, CheckDigits>> = {
  AT: byStdnum(at),
  BE: byStdnum(be),
  BG: byUs(checkBulgarian),
  CY: byStdnum(cy),
  CZ: (body) => (body.length === 9 && body.startsWith('6') ? czechGroup(body) : czech(body)),
  DE: byStdnum(de),
  DK: byStdnum(dk),
  EE: byStdnum(ee),
  ES: byStdnum(es),
  FI: byStdnum(fi),
  FR: byStdnum(fr),
  GR: byStdnum(gr),
  HR: byStdnum(hr),
  HU: byStdnum(hu),
  IE: byStdnum(ie),
  IT: byStdnum(it),
  LT: byStdnum(lt),
  LU: byStdnum(lu),
  // Personal codes since 2017 begin with 32 and have neither a date nor a published check digit.
  LV: (body) => (body.startsWith('32') ? undefined : latvian(body)),
  MT: byStdnum(mt),
  NL: byStdnum(nl),
  PL: byStdnum(pl),
  PT: byStdnum(pt),
  RO: byStdnum(ro),
  SE: byStdnum(se),
  SI: byUs(checkSlovenian),
  SK: byUs(checkSlovak),
}

export const nationalCheckDigits: Readonly<Record<Exclude<TaxIdType, 'eu_vat'>, CheckDigits>> = {
  au_abn: byStdnum(au),
  br_cnpj: byStdnum(br),
  ca_bn: byStdnum(ca),
  ch_uid: (body) => swiss(`CHE${body.slice(0, 9)}`),
  gb_vat: byStdnum(gb),
  in_gstin: byUs(checkIndian),
  jp_cn: byStdnum(jp),
  kr_brn: byStdnum(kr),
  no_mva: (body) => norwegian(body.slice(0, 9)),
  nz_gst: byStdnum(nz),
  us_ein: byStdnum(us),
  other: () => undefined,
}
