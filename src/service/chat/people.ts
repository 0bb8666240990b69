import type { Cipher } from '../cipher.ts'
import { alertWordRoutes, alertWordSnapshots } from './alertWords/routes.ts'
import { botRoutes } from './bots/routes.ts'
import { botSnapshots } from './bots/snapshot.ts'
import { botStorageRoutes } from './bots/storage.ts'
import type { ChatContext } from './context.ts'
import { externalRoutes } from './external/routes.ts'
import { mutedUserRoutes, mutedUserSnapshots } from './mutedUsers/routes.ts'
import { presenceRoutes } from './presence/routes.ts'
import { presenceSnapshots } from './presence/snapshot.ts'
import { profileFieldRoutes } from './profileFields/routes.ts'
import { profileFieldSnapshots } from './profileFields/snapshot.ts'
import type { PushRelay } from './push/relay.ts'
import { deviceSnapshots, pushDeviceRoutes } from './push/routes.ts'
import { pushTokenRoutes } from './push/tokens.ts'
import type { SnapshotBlock } from './register/block.ts'
import type { Route } from './router.ts'
import { statusRoutes } from './statuses/routes.ts'
import { statusSnapshots } from './statuses/snapshot.ts'
import { userRoutes } from './users/routes.ts'
import { userSnapshots } from './users/snapshot.ts'

export interface PeopleOptions {
  /** Encrypts bots' keys. */
  readonly cipher: Cipher
  /** Undefined: no push notifications. */
  readonly pushRelay: PushRelay | undefined
}

/** Routes for users and bots: accounts, settings, profiles, presence. */
export const peopleRoutes = (context: ChatContext, { cipher, pushRelay }: PeopleOptions): Route[] => [
  ...alertWordRoutes(context),
  ...botRoutes(context, cipher),
  ...botStorageRoutes(context),
  ...externalRoutes(context),
  ...mutedUserRoutes(context),
  ...presenceRoutes(context),
  ...profileFieldRoutes(context),
  ...pushDeviceRoutes(context, pushRelay),
  ...pushTokenRoutes(context),
  ...statusRoutes(context),
  ...userRoutes(context),
]

export const peopleSnapshots: readonly SnapshotBlock[] = [
  ...alertWordSnapshots,
  ...botSnapshots,
  ...deviceSnapshots,
  ...mutedUserSnapshots,
  ...presenceSnapshots,
  ...profileFieldSnapshots,
  ...statusSnapshots,
  ...userSnapshots,
]
