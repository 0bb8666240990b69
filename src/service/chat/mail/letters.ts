/** What a mail is about. What it says is written when it is sent. */
export type Letter =
  | { readonly kind: 'invitation'; readonly invitationId: number }
  /** Somebody wants to join with this address and is to show that it is theirs. */
  | { readonly kind: 'sign-up'; readonly email: string; readonly invitationId: number | null }
  | { readonly kind: 'password-reset'; readonly email: string }
  | { readonly kind: 'password-changed'; readonly userId: number; readonly email: string }
  /** To the new address, which is not the account's yet. */
  | { readonly kind: 'email-wanted'; readonly wantedId: number }
  /** To the former one. */
  | { readonly kind: 'email-changed'; readonly formerId: number }
  /** Somebody else gave the account another address: one mail to each. */
  | {
      readonly kind: 'email-given'
      readonly to: 'old' | 'new'
      readonly userId: number
      readonly byId: number
      readonly oldEmail: string
      readonly newEmail: string
    }
  /** Something happened to somebody's second factor; `reset`: an administrator took it away. */
  | {
      readonly kind: 'second-factor'
      readonly userId: number
      readonly what: 'on' | 'off' | 'reset' | 'recovery-used' | 'recovery-renewed'
    }
