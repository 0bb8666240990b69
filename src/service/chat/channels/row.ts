/** A row of the table `channel`; flags are 0 or 1. */
export interface ChannelRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly rendered_description: string
  /** UNIX seconds. */
  readonly date_created: number
  readonly creator_id: number | null
  readonly invite_only: number
  readonly is_web_public: number
  readonly is_archived: number
  readonly is_default: number
  readonly history_public_to_subscribers: number
  readonly message_retention_days: number | null
  readonly topics_policy: string
  readonly folder_id: number | null
  /** JSON: the can_…_group settings; read them through `channelSetting`. */
  readonly permissions: string
}
