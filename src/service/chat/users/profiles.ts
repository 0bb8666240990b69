import * as v from 'valibot'
import { newestReceived } from '../messages/store/flags.ts'
import { drawnPicture } from '../../../protocol/chat/pictures.ts'
import { UNKNOWN_NAME, user, type OwnUser, type User } from '../../../protocol/chat/users.ts'
import type { Caller, ChatContext } from '../context.ts'
import { allProfileValues, profileValuesOf } from '../profileFields/store.ts'
import { hiddenEmail, presentOwnUser, userPresenter } from './present.ts'
import { allUsers, userById, type UserRow } from './store.ts'
import { maySee, seesEverybodyIn, visibleIds } from './visibility.ts'

/** All users that the viewer can see, with their custom profile fields, which visitors do not get. */
export function presentUsers(context: ChatContext, viewer: Caller | undefined): User[] {
  const present = userPresenter(context)
  const valuesOf = viewer && allProfileValues(context.database)
  const seesEverybody = viewer === undefined || seesEverybodyIn(context)(viewer)
  const visible = seesEverybody ? undefined : visibleIds(context, viewer)
  return allUsers(context.database)
    .filter(({ id }) => visible?.has(id) ?? true)
    .map((row) => present(row, viewer, valuesOf?.(row.id)))
}

/** Placeholders for users that the viewer cannot see, for clients that need a user for every message. */
export function unknownUsers(context: ChatContext, viewer: Caller): User[] {
  const visible = visibleIds(context, viewer)
  return allUsers(context.database)
    .filter(({ id }) => !visible.has(id))
    .map(({ id, is_active }) =>
      v.parse(user, {
        user_id: id,
        email: hiddenEmail(id),
        full_name: UNKNOWN_NAME,
        is_active: is_active === 1,
        avatar_url: drawnPicture(id, 1),
      }),
    )
}

/** Returns one user as the viewer sees them. */
export const presentOne = (context: ChatContext, viewer: Caller, row: UserRow): User =>
  userPresenter(context)(row, viewer, profileValuesOf(context.database, row.id))

/** The caller's own account (chat spec 2.3). */
export function ownUser(context: ChatContext, caller: Caller): OwnUser {
  const row = userById(context.database, caller.user_id)
  if (!row) throw new Error(`Caller ${caller.user_id} has no account`)
  const newest = newestReceived(context.database, caller.user_id)
  return presentOwnUser(presentOne(context, caller, row), row, newest)
}

/** Returns the account; undefined alike if it does not exist or the viewer cannot see it. */
export function findUser(context: ChatContext, viewer: Caller, userId: number): UserRow | undefined {
  const row = userById(context.database, userId)
  return row && maySee(context, viewer, row.id) ? row : undefined
}
