/** What a mail is about. What it says is written when it is sent. */
export type Letter =
  | { readonly kind: 'invitation'; readonly invitationId: number }
  /** Somebody wants to join with this address and is to show that it is theirs. */
  | { readonly kind: 'sign-up'; readonly email: string; readonly invitationId: number | null }
  | { readonly kind: 'password-reset'; readonly email: string }
