/** What a message's source refers to, and how to look it up. The service answers from its database, the app from what it has loaded. */
export interface MarkdownContext {
  /** Scheme, host and port, such as `https://chat.example.org`; links to it become relative. */
  readonly organisationUrl: string
  /** People whose full name is exactly this, active or not; several may share a name. */
  readonly usersNamed: (fullName: string) => readonly { user_id: number; full_name: string }[]
  readonly userWithId: (userId: number) => { user_id: number; full_name: string } | undefined
  readonly groupNamed: (name: string) => { id: number; name: string } | undefined
  /** A channel the writer may know of. */
  readonly channelNamed: (name: string) => { stream_id: number; name: string } | undefined
  readonly customEmojiNamed: (name: string) => { id: string; name: string; source_url: string } | undefined
  readonly linkifiers: readonly { pattern: string; url_template: string }[]
  /** How the empty topic is called. */
  readonly emptyTopicName: string
  /** Turns `:)` and the like into emoji, where the writer asked for it. */
  readonly emoticons?: 'translate'
  /** The full name of a language that was typed; undefined for an unknown one. Absent in the app. */
  readonly languageName?: (typed: string) => string | undefined
  /** Colors code: inner HTML of the `code` element; undefined when it stays plain. Absent in the app. */
  readonly highlight?: (code: string, language: string) => string | undefined
  /** Draws TeX as HTML; undefined when the TeX is wrong or takes too long. Absent in the app. */
  readonly math?: (tex: string, display: 'inline' | 'block') => string | undefined
  /** What is known of an uploaded file by its path (`/user_uploads/…`). */
  readonly upload?: (path: string) => { contentType: string; width?: number; height?: number } | undefined
}

/** What was found while rendering. */
export interface RenderedMarkdown {
  readonly html: string
  /** People mentioned so that they are notified; silent mentions are not in it. */
  readonly mentionedUserIds: readonly number[]
  readonly mentionedGroupIds: readonly number[]
  /** `@**all**` and its synonyms. */
  readonly mentionsChannel: boolean
  /** `@**topic**`. */
  readonly mentionsTopic: boolean
  readonly hasLink: boolean
  readonly hasImage: boolean
  /** Paths (`/user_uploads/…`) that the source links. */
  readonly uploads: readonly string[]
  /** A status message: a single paragraph that begins with `/me `. */
  readonly isMeMessage: boolean
  /** Something only the service can draw was met (code colours, math, link previews): an echo of it is provisional. */
  readonly needsService: boolean
}
