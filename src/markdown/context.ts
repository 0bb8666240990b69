import type { ThumbnailKind } from '../protocol/chat/thumbnails.ts'

/** Properties of an uploaded file. */
export interface UploadProperties {
  readonly contentType: string
  /** Pixels, as displayed. */
  readonly width?: number
  readonly height?: number
  /** The thumbnail that messages show instead of the picture; without one they show the picture itself. */
  readonly thumbnail?: ThumbnailKind | undefined
}

/**
 * Looks up names in a message's source. The service answers from its database, the app from the data it has
 * loaded.
 */
export interface MarkdownContext {
  /** Scheme, host and port, such as `https://chat.example.org`; links to it become relative. */
  readonly organisationUrl: string
  /**
   * Users with this full name, active or not; several may share a name. Where nobody has it, those whose names differ
   * in case alone.
   */
  readonly usersNamed: (fullName: string) => readonly { user_id: number; full_name: string }[]
  readonly userWithId: (userId: number) => { user_id: number; full_name: string } | undefined
  readonly groupNamed: (name: string) => { id: number; name: string } | undefined
  /** Finds a channel that the writer can see. */
  readonly channelNamed: (name: string) => { stream_id: number; name: string } | undefined
  readonly customEmojiNamed: (name: string) => { id: string; name: string; source_url: string } | undefined
  readonly linkifiers: readonly { pattern: string; url_template: string }[]
  /** Display name of the empty topic. */
  readonly emptyTopicName: string
  /** Turns `:)` and the like into emoji, if the writer's settings ask for it. */
  readonly emoticons?: 'translate'
  /** Returns the full name of a language as typed; undefined for an unknown one. Absent in the app. */
  readonly languageName?: (typed: string) => string | undefined
  /**
   * Highlights code: returns the inner HTML of the `code` element; undefined if it stays plain. Absent in the
   * app.
   */
  readonly highlight?: (code: string, language: string) => string | undefined
  /** Renders TeX as HTML; undefined if the TeX is invalid or takes too long. Absent in the app. */
  readonly math?: (tex: string, display: 'inline' | 'block') => string | undefined
  /** Returns properties of an uploaded file by its path (`/user_uploads/…`). */
  readonly upload?: (path: string) => UploadProperties | undefined
  /** Returns the size of a picture by its path, where the properties of files are not known. */
  readonly pictureSize?: (path: string) => { width: number; height: number } | undefined
}

export interface RenderedMarkdown {
  readonly html: string
  /** IDs of users to be notified of a mention; silent mentions are not included. */
  readonly mentionedUserIds: readonly number[]
  readonly mentionedGroupIds: readonly number[]
  /** `@**all**` and its synonyms. */
  readonly mentionsChannel: boolean
  /** `@**topic**`. */
  readonly mentionsTopic: boolean
  readonly hasLink: boolean
  readonly hasImage: boolean
  /** Addresses of the links to other sites, those in quotes and spoilers excepted. */
  readonly links: readonly string[]
  /** Paths (`/user_uploads/…`) linked by the source. */
  readonly uploads: readonly string[]
  /** A status message: a single paragraph that begins with `/me `. */
  readonly isMeMessage: boolean
  /**
   * True if the source contains parts that only the service renders (highlighted code, math, link previews):
   * a local echo of it is provisional.
   */
  readonly needsService: boolean
}
