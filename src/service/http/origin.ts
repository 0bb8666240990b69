export interface Origin {
  /** IP address, for limits. */
  readonly address: string
  /** Credentials that the host adds for a signed-in browser, in place of an `Authorization` header. */
  readonly authorization?: string
  /** The host takes over the resulting key for a browser. */
  readonly isForSession?: boolean
  /** Scheme and host by which the client knows the service, such as `https://chat.example`. */
  readonly site?: string
  /** The browser's proof of earlier sign-ins on this device; see `KnownDevices`. */
  readonly device?: string | undefined
  /** Replaces the key of the browser's session, the one in `authorization`. */
  readonly keepKey?: ((key: string) => void) | undefined
}
