export const platform = (): 'apple' | 'other' =>
  /Mac|iPhone|iPad/.test(navigator.userAgent) ? 'apple' : 'other'
