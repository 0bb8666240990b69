import { createContext, useContext } from 'react'
import { updateSettings } from '../../../../protocol/chat/account.ts'
import type { UserSettings } from '../../../../protocol/chat/userSettings.ts'
import { realm, useRealmPart } from '../../organization/realm.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { optimisticChange } from '../../../kernel/optimisticChanges.ts'
import { useChange, type Change } from './useChange.ts'

type Value = UserSettings[keyof UserSettings]

const saveChange = optimisticChange<Value>()

/**
 * Settings on which other requests depend: drafts that are sent before the service keeps drafts again are refused. The
 * app follows them once they are stored.
 */
const followedWhenStored: ReadonlySet<keyof UserSettings> = new Set(['enable_drafts_synchronization'])

/** Changes one of the reader's settings; shows at once. @throws ApiError; the change is undone */
export const setOwnSetting = <Name extends keyof UserSettings>(
  session: Session,
  property: Name,
  value: UserSettings[Name],
): Promise<void> => {
  const follow = (value: Value): void =>
    session.deliver({ type: 'user_settings', op: 'update', property, value })
  const isPatient = followedWhenStored.has(property)
  return saveChange(session, {
    key: property,
    from: realm(session).settings[property],
    to: value,
    show: (value) => {
      if (!isPatient) follow(value)
    },
    store: async (value) => {
      await session.api(updateSettings, { [property]: value })
      if (isPatient) follow(value)
    },
  })
}

/** Returns one of the reader's settings, to show and change it. */
export function useOwnSetting<Name extends keyof UserSettings>(name: Name): Change<UserSettings[Name]> {
  const session = useSession()
  const value = useRealmPart(({ settings }) => settings[name])
  return useChange(value, (to) => setOwnSetting(session, name, to))
}

/** Whose settings the controls below show and change. */
export interface SettingsHolder {
  readonly values: UserSettings
  readonly set: <Name extends keyof UserSettings>(
    session: Session,
    name: Name,
    value: UserSettings[Name],
  ) => Promise<unknown>
}

/** Undefined: the reader's own settings. */
const HolderContext = createContext<SettingsHolder | undefined>(undefined)
export const HoldsSettings = HolderContext.Provider

/** True if the controls show the reader's own settings, and not the defaults of people who join. */
export const useIsOwn = (): boolean => useContext(HolderContext) === undefined

/** Returns a setting of whose settings the page shows. */
export function useSetting<Name extends keyof UserSettings>(name: Name): Change<UserSettings[Name]> {
  const session = useSession()
  const holder = useContext(HolderContext)
  const own = useRealmPart(({ settings }) => settings[name])
  const set = holder?.set ?? setOwnSetting
  return useChange(holder ? holder.values[name] : own, (to) => set(session, name, to))
}
