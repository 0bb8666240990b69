import type { OrganizerFields, VenueFields } from '../../../protocol/calendar/fields.ts'

/** Venues, by the names that events use. */
export const sampleVenues = {
  hall: {
    venue: 'Lakeside Hall',
    address: 'Seestrasse 12',
    zip: '6004',
    city: 'Luzern',
    country: 'Switzerland',
    phone: '+41 41 555 01 12',
    website: 'https://lakesidehall.example',
    geo_lat: 47.0547,
    geo_lng: 8.3185,
    description: 'A hall for four hundred by the lake. Step-free from the quay; a hearing loop is in place.',
  },
  yard: {
    venue: 'The Old Shipyard',
    address: 'Werftsteg 3',
    zip: '6005',
    city: 'Luzern',
    country: 'Switzerland',
    geo_lat: 47.0392,
    geo_lng: 8.3127,
    description: 'Open air. Bring something warm: the wind comes off the water.',
  },
  studio: {
    venue: 'Studio Nord',
    address: 'Langstrasse 200',
    zip: '8005',
    city: 'Zürich',
    country: 'Switzerland',
    geo_lat: 47.3842,
    geo_lng: 8.5285,
  },
  library: {
    venue: 'Library & Reading Garden',
    address: 'Kornhausgasse 7',
    zip: '3011',
    city: 'Bern',
    country: 'Switzerland',
    geo_lat: 46.9489,
    geo_lng: 7.4479,
    website: 'https://reading-garden.example',
  },
  kitchen: {
    venue: 'Community Kitchen',
    address: 'Via Nassa 31',
    zip: '6900',
    city: 'Lugano',
    country: 'Switzerland',
    geo_lat: 46.0037,
    geo_lng: 8.9511,
  },
  loft: {
    venue: 'Harbor Loft',
    address: '48 Water Street',
    zip: '11201',
    city: 'Brooklyn',
    state: 'NY',
    country: 'United States',
    geo_lat: 40.7033,
    geo_lng: -73.9903,
  },
  teahouse: {
    venue: 'Kawabe Tea House 川辺茶屋',
    address: '2-11 Yanaka',
    city: 'Tokyo',
    country: 'Japan',
    geo_lat: 35.7276,
    geo_lng: 139.7674,
  },
  online: {
    venue: 'Online',
    description: 'The link comes by mail an hour before we begin.',
    show_map: false,
    show_map_link: false,
  },
} as const satisfies Record<string, VenueFields>
export type VenueName = keyof typeof sampleVenues

export const sampleOrganizers = {
  lantern: {
    organizer: 'Lantern',
    email: 'events@demo.test',
    phone: '+41 41 555 01 00',
    website: 'https://lantern.example',
  },
  friends: { organizer: 'Friends of the Lake', email: 'hello@lakefriends.example' },
  makers: { organizer: 'Makers’ Circle', website: 'https://makers-circle.example' },
  readers: { organizer: 'The Slow Readers', email: 'slow@readers.example' },
  cinema: { organizer: 'Kino im Kopf' },
  orchestra: {
    organizer: 'Small & Mighty Orchestra',
    website: 'https://small-and-mighty.example/?from=lantern&lang=en',
  },
} as const satisfies Record<string, OrganizerFields>
export type OrganizerName = keyof typeof sampleOrganizers
