import type { TestService } from '../service.testing.ts'
import { updateFlag } from './store/flags.ts'

const ALL = 1023

/** Gives a user exactly these flags, bits of `Flag`, of those of the messages that they received. */
export function setFlags(
  { context: { database } }: TestService,
  { id }: { readonly id: number },
  messageIds: readonly number[],
  bits: number,
): void {
  updateFlag(database, id, messageIds, 'remove', ALL)
  updateFlag(database, id, messageIds, 'add', bits)
}
