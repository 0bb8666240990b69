import { queryOptions } from '@tanstack/react-query'
import { getWebPushDevices, type WebPushDevice } from '../../../../../protocol/chat/webPush.ts'
import { refetch } from '../../../../kernel/entry.ts'
import type { Session } from '../../../../kernel/session.ts'
import { readMark } from '../../../notifications/push/mark.ts'
import { supportHere, type Support } from '../../../notifications/push/support.ts'

/** The reader's devices with push notifications, and what this browser can do. */
export interface PushState {
  readonly support: Support
  /** True if this browser gets them. */
  readonly isOn: boolean
  /** This browser first. */
  readonly devices: readonly WebPushDevice[]
}

const key = ['webPush'] as const

export const pushQuery = (session: Session) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }): Promise<PushState> => {
      const [support, mark, { devices }] = await Promise.all([
        supportHere(),
        readMark(),
        session.api(getWebPushDevices, {}, { signal }),
      ])
      const isHere = ({ device_id: id, is_current: isCurrent }: WebPushDevice): boolean =>
        isCurrent && mark?.deviceId === id
      return {
        support,
        isOn: devices.some(isHere),
        devices: devices.toSorted((a, b) => Number(b.is_current) - Number(a.is_current)),
      }
    },
    // No event reports changes in other browsers, and permission changes in the browser's own settings.
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const refetchPush = (session: Session): Promise<void> => refetch(session, key)
