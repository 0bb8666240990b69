/** Where a request comes from. */
export interface Origin {
  /** IP address, for limits. */
  readonly address: string
  /** Credentials that the host adds for a signed-in browser, in place of an `Authorization` header. */
  readonly authorization?: string
  /** The host keeps the key that comes of the request, for a browser. */
  readonly isForSession?: boolean
  /** Scheme and host that the other side knows the service by, such as `https://chat.example`. */
  readonly site?: string
  /** What the browser shows to prove who signed in on this device before; see `KnownDevices`. */
  readonly device?: string | undefined
  /** Takes a new key for the browser's session, in place of the one in `authorization`. */
  readonly keepKey?: ((key: string) => void) | undefined
}
