import type { Fields } from '../organisation.testing.ts'
import type { Actor, World } from '../world.ts'

/** A kind of object for an operation, with the actors who are permitted. */
export interface Case {
  /** Name of the object's kind, if the operation has several. */
  readonly on?: string
  /** Arguments by name, including the path's. */
  readonly fields: (world: World) => Fields
  readonly allowed: readonly Actor[]
}

/** Cases by the endpoint's name in `src/protocol/chat`. */
export type Cases = Readonly<Record<string, readonly Case[]>>

export const everybody: readonly Actor[] = ['guest', 'member', 'moderator', 'admin', 'owner', 'bot']
export const anybody: readonly Actor[] = ['anonymous', ...everybody]
/** All roles but bots. */
export const humans: readonly Actor[] = ['guest', 'member', 'moderator', 'admin', 'owner']
/** All roles but guests. */
export const members: readonly Actor[] = ['member', 'moderator', 'admin', 'owner', 'bot']
export const administrators: readonly Actor[] = ['admin', 'owner']
/** Subscribers of the private channel, and those who can see it. */
export const insiders: readonly Actor[] = ['member', 'owner']
export const knowing: readonly Actor[] = ['member', 'admin', 'owner']
export const nobody: readonly Actor[] = []
