import { createHash, randomBytes } from 'node:crypto'
import { secondFactorBounds } from '../../../protocol/bounds.ts'
import type { WithDatabase } from '../../database/database.ts'
import { deleteRecoveryCode, deleteRecoveryCodes, insertRecoveryCode } from './store.ts'

/*
 * Codes to write down, for use after losing the device. Each has 80 bits, so that a plain digest does not
 * reveal it; and digests need no key, so that the codes work even if the host's key file is lost.
 */

/** Crockford's Base32: without letters that resemble digits. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16
const GROUP = 4

const newCode = (): string =>
  Array.from(randomBytes(LENGTH), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/** Splits the code into groups for writing down. */
const grouped = (code: string): string => (code.match(new RegExp(`.{${GROUP}}`, 'g')) ?? []).join('-')

/** Restores zeros and ones typed as similar letters. */
const asMade = (typed: string): string => typed.toLowerCase().replaceAll('o', '0').replaceAll(/[il]/g, '1')

const digestOf = (userId: number, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId}\n${asMade(code)}`)
    .digest()

/** Replaces the user's codes. @returns the new codes, to be shown only once */
export function makeRecoveryCodes({ database }: WithDatabase, userId: number): string[] {
  const codes = Array.from({ length: secondFactorBounds.recovery_codes }, newCode)
  deleteRecoveryCodes(database, userId)
  for (const code of codes) {
    insertRecoveryCode(database, userId, digestOf(userId, code))
  }
  return codes.map(grouped)
}

/** Uses up a code. @returns false if it is unknown or was used before */
export const takeRecoveryCode = ({ database }: WithDatabase, userId: number, code: string): boolean =>
  deleteRecoveryCode(database, userId, digestOf(userId, code))
