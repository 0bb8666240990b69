/** Those of `limits` that the app loads early, without the others. */
export const earlyLimits = {
  /** Typing is not shown in channels with more subscribers. */
  typing_max_channel_subscribers: 100,
  max_wildcard_mention_free: 15,
  /** Seconds between presence reports, and seconds without one until a user counts as away. */
  presence_ping_interval_seconds: 60,
  presence_offline_threshold_seconds: 200,
  /** In larger organizations clients poll presence instead of receiving events. */
  max_users_for_presence_events: 100,
  max_reminder_note_length: 1000,
} as const
