import { queryOptions } from '@tanstack/react-query'
import { updateSettingsDefaults } from '../../../../protocol/chat/organisation.ts'
import { deleteQueue } from '../../../../protocol/chat/register.ts'
import { getSettingsDefaults } from '../../../../protocol/chat/settingsDefaults.ts'
import type { UserSettings } from '../../../../protocol/chat/userSettings.ts'
import type { Session } from '../../../kernel/session.ts'
import { optimisticChange } from '../../../kernel/optimisticChanges.ts'
import type { SettingsHolder } from '../change/setting.ts'

const key = ['settings', 'defaults'] as const

/** The settings with which people begin, as they are when the page opens. */
export const defaultsQuery = (session: Session) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<UserSettings> => {
      const asked = { event_types: [], fetch_event_types: ['realm_user_settings_defaults'] }
      const { queue_id, realm_user_settings_defaults: defaults } = await session.api(
        getSettingsDefaults,
        asked,
        { signal },
      )
      // A queue that stays is forgotten by the service after a while.
      if (queue_id !== null) session.api(deleteQueue, { queue_id }).catch(() => undefined)
      return defaults
    },
  })

const saveChange = optimisticChange<unknown>()

/** Changes a default; shows at once. @throws ApiError; the change is undone */
const setDefault: SettingsHolder['set'] = (session, name, value) =>
  saveChange(session, {
    key: name,
    from: session.cache.getQueryData<UserSettings>(key)?.[name],
    to: value,
    show: (value) =>
      session.cache.setQueryData<UserSettings>(key, (defaults) => defaults && { ...defaults, [name]: value }),
    store: (value) => session.api(updateSettingsDefaults, { [name]: value }),
  })

/** The defaults as the holder of the settings that a page shows. */
export const defaultsHolder = (values: UserSettings): SettingsHolder => ({ values, set: setDefault })
