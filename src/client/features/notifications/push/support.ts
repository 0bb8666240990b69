/**
 * What the browser can do: `ready`, or why not. `install`: only the app on the Home Screen gets notifications, as on
 * iPhones and iPads. `worker`: the app is not stored in this browser, which takes a moment on the first visit.
 */
export type Support = 'ready' | 'install' | 'missing' | 'blocked' | 'worker'

/** Safari of iOS alone says whether a page was opened from the Home Screen. */
const isBesideHomeScreen = (): boolean =>
  (navigator as { readonly standalone?: boolean }).standalone === false

/** Returns the registration of the worker; undefined without one. */
export const workerHere = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration('/') : undefined

export async function supportHere(): Promise<Support> {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis))
    return isBesideHomeScreen() ? 'install' : 'missing'
  if (Notification.permission === 'denied') return 'blocked'
  return (await workerHere()) ? 'ready' : 'worker'
}
