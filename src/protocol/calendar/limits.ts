import { MAX_PER_PAGE } from './interface.ts'

/** Limits of the embedded calendar. Lengths are in Unicode code points. */
export const limits = {
  /** Calendar spec 8. */
  default_per_page: 12,
  max_per_page: MAX_PER_PAGE,
  max_title_length: 300,
  max_slug_length: 200,
  max_excerpt_length: 4000,
  max_description_length: 100_000,
  /** Places of an event that people sign up for. */
  max_places: 100_000,
  max_cost_length: 100,
  max_address_length: 2000,
  max_name_length: 200,
  max_terms: 50,
  max_linked: 20,
  max_included: 500,
  max_search_length: 200,
  max_password_length: 100,
  /** Maximum days of an event. */
  max_event_days: 3660,
  /** Events of a series (`series.ts`), and UTF-16 units of all their texts, which each of them repeats. */
  max_series_events: 100,
  max_series_characters: 1_000_000,
  /** Bytes of a request other than an upload. */
  max_body_bytes: 1024 * 1024,
  max_image_mib: 25,
} as const
