export const platform = (): 'apple' | 'other' =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'other'

/** True while the modifier key for commands on this platform is pressed. */
export const hasCommandKey = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  platform() === 'apple' ? event.metaKey : event.ctrlKey
