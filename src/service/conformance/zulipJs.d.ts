/** Types of the parts of zulip-js used in its test; the package contains none. */
declare module 'zulip-js' {
  type Answer = Readonly<Record<string, unknown>>
  type Fields = Readonly<Record<string, unknown>>
  type Call = (fields?: Fields) => Promise<Answer>

  export interface ZulipClient {
    readonly config: { readonly apiKey: string }
    readonly callEndpoint: (path: string, method?: string, fields?: Fields) => Promise<Answer>
    readonly messages: {
      readonly send: Call
      readonly retrieve: Call
      readonly update: Call
      readonly render: (content: string) => Promise<Answer>
      readonly flags: { readonly add: Call; readonly remove: Call }
    }
    readonly queues: { readonly register: Call; readonly deregister: Call }
    readonly events: { readonly retrieve: Call }
    readonly reactions: { readonly add: Call; readonly remove: Call }
    readonly streams: {
      readonly retrieve: Call
      readonly subscriptions: { readonly retrieve: Call }
      readonly topics: { readonly retrieve: Call }
    }
    readonly users: {
      readonly retrieve: Call
      readonly me: {
        readonly getProfile: Call
        readonly subscriptions: { readonly add: Call; readonly remove: Call }
      }
    }
    readonly typing: { readonly send: Call }
  }

  const zulip: (
    config:
      | { username: string; apiKey: string; realm: string }
      | { username: string; password: string; realm: string },
  ) => Promise<ZulipClient>
  export default zulip
}
