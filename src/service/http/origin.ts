/** Where a request comes from. */
export interface Origin {
  /** IP address, for limits. */
  readonly address: string
  /** Credentials that the host adds for a signed-in browser, in place of an `Authorization` header. */
  readonly authorization?: string
  /** Scheme and host that the other side knows the service by, such as `https://chat.example`. */
  readonly site?: string
}
