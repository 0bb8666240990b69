export const platform = (): 'apple' | 'other' =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'other'

/** The modifier that commands use on this platform. */
export const hasCommandKey = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean =>
  platform() === 'apple' ? event.metaKey : event.ctrlKey
