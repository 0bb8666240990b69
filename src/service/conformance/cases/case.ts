import type { Fields } from '../organisation.testing.ts'
import type { Actor, World } from '../world.ts'

/** One kind of object that an operation is tried on, and who may do it there. */
export interface Case {
  /** What it is tried on, where it makes a difference. */
  readonly on?: string
  /** Arguments by name; those of the path too. */
  readonly fields: (world: World) => Fields
  readonly allowed: readonly Actor[]
}

/** By the name that the endpoint has in `src/protocol/chat`. */
export type Cases = Readonly<Record<string, readonly Case[]>>

export const everybody: readonly Actor[] = ['guest', 'member', 'moderator', 'admin', 'owner', 'bot']
export const anybody: readonly Actor[] = ['anonymous', ...everybody]
/** Everybody but bots. */
export const humans: readonly Actor[] = ['guest', 'member', 'moderator', 'admin', 'owner']
/** Everybody but guests. */
export const members: readonly Actor[] = ['member', 'moderator', 'admin', 'owner', 'bot']
export const administrators: readonly Actor[] = ['admin', 'owner']
/** Who is in the private channel, and who may know of it. */
export const insiders: readonly Actor[] = ['member', 'owner']
export const knowing: readonly Actor[] = ['member', 'admin', 'owner']
export const nobody: readonly Actor[] = []
