/** Days; `unlimited`, or `realm_default` for the organization's time. */
export type Retention = number | 'unlimited' | 'realm_default'

/** As channels have it on the wire: null for the organization's time, -1 for unlimited. */
export const retentionOf = (stored: number | null): Retention => {
  if (stored === null) return 'realm_default'
  return stored < 0 ? 'unlimited' : stored
}
