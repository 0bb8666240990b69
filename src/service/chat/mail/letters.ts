/** Subject of a mail. Its text is composed at the moment of sending. */
export type Letter =
  | { readonly kind: 'invitation'; readonly invitationId: number }
  /** Asks a person who wants to join to confirm the address. */
  | { readonly kind: 'sign-up'; readonly email: string; readonly invitationId: number | null }
  | { readonly kind: 'password-reset'; readonly email: string }
  | { readonly kind: 'password-changed'; readonly userId: number; readonly email: string }
  /** Sent to the new address, not yet the account's. */
  | { readonly kind: 'email-wanted'; readonly wantedId: number }
  /** Sent to the former address. */
  | { readonly kind: 'email-changed'; readonly formerId: number }
  /** An administrator changed the account's address: one mail to each address. */
  | {
      readonly kind: 'email-given'
      readonly to: 'old' | 'new'
      readonly userId: number
      readonly byId: number
      readonly oldEmail: string
      readonly newEmail: string
    }
  /** The account's second factor changed; `reset`: an administrator removed it. */
  | {
      readonly kind: 'second-factor'
      readonly userId: number
      readonly what: 'on' | 'off' | 'reset' | 'recovery-used' | 'recovery-renewed'
    }
  /** The account was used in a new place. `client`: a `User-Agent`; `network` as shown to its owner; `at` in UNIX seconds. */
  | {
      readonly kind: 'signed-in'
      readonly userId: number
      readonly client: string
      readonly network: string
      readonly at: number
    }
  /** Messages of one conversation that the user did not see, ascending. */
  | { readonly kind: 'missed'; readonly userId: number; readonly messageIds: readonly number[] }
  /** A mail of another part of the host, which writes it (`writeHostLetter`). `content` is kept as JSON. */
  | { readonly kind: 'host'; readonly content: unknown }
