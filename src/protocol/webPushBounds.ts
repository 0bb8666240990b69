/** Cost limits of notifications for browsers whose app is closed; apart from `bounds.ts`, which is in the first load. */
export const webPushBounds = {
  devices_of_a_person: 20,
  /** UTF-16 units of what a browser says of itself. */
  endpoint_length: 1_024,
  key_length: 128,
  time_zone_length: 64,
  client_length: 200,
  /** Bytes of one notification before it is encrypted: push services take 4096 of the encrypted one. */
  payload_bytes: 3_000,
  /** Messages of one device whose notifications it may still show; of older ones nothing is known. */
  shown_on_a_device: 50,
  /** Notifications of one device, and of all, that wait; further ones are dropped, the oldest first. */
  waiting_of_a_device: 50,
  waiting: 20_000,
  /** Messages whose readers' devices have still to be looked up. */
  unsorted: 10_000,
  /** Requests to push services at the same time. */
  at_once: 16,
  /** Milliseconds until a push service must have answered. */
  milliseconds: 10_000,
  /** Seconds for which a push service keeps a notification for a device that is off. */
  time_to_live: 24 * 60 * 60,
} as const
