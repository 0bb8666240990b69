import { createContext, useContext } from 'react'
import type { UserSettings } from '../../../../protocol/chat/userSettings.ts'
import { useSession, type Session } from '../../../kernel/session.ts'
import { useRealmPart } from '../../organization/realm.ts'
import { setOwnSetting } from './ownSetting.ts'
import { useChange, type Change } from './useChange.ts'

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
