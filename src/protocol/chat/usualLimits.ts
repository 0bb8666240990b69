/**
 * Limits that every client needs, with defaults for services that do not announce them. Lengths in code
 * points.
 */
export const usualLimits = {
  max_message_length: 10_000,
  max_topic_length: 60,
  max_stream_name_length: 60,
  /** MiB. */
  max_file_upload_size_mib: 25,
  typing_started_expiry_milliseconds: 15_000,
  typing_started_wait_milliseconds: 10_000,
  typing_stopped_wait_milliseconds: 5_000,
} as const

/** Name of the empty topic for clients that cannot show an empty name (chat spec 4.1). */
export const EMPTY_TOPIC_DISPLAY_NAME = 'general chat'
