/** How people sign in here, as the operator configured it. */
export interface SignInWays {
  /** `off`: providers are the only way. */
  readonly passwords: 'on' | 'off'
  /** OpenID Connect providers, in the order of their buttons. */
  readonly providers: readonly { readonly id: string; readonly name: string }[]
}

export const passwordsAlone: SignInWays = { passwords: 'on', providers: [] }
