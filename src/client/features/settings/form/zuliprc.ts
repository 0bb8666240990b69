export interface Credentials {
  readonly email: string
  readonly key: string
}

/** Returns the text of the file from which programs for Zulip servers take their credentials. */
export const zuliprcOf = ({ email, key }: Credentials, site: string): string =>
  `[api]\nemail=${email}\nkey=${key}\nsite=${site}\n`
