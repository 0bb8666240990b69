import type { Example, Examples } from '../../openapi/operation.ts'

const example = (summary: string, args: Example['args'] = {}): readonly Example[] => [{ summary, args }]

/**
 * Requests that the document shows, by the endpoint's name in the code. A test sends each one to the sample
 * calendar, as the owner of the sample organization and in the order of the document.
 */
export const examples: Examples = {
  createCategory: example('Create a category', { name: 'Dance', slug: 'dance' }),
  createEvent: [
    {
      summary: 'Publish an event at a venue, in two languages',
      args: {
        title: 'Lantern Night',
        start_date: '2031-11-24 19:30:00',
        end_date: '2031-11-24 23:00:00',
        timezone: 'Europe/Zurich',
        description: '<p>Bring a light.</p>',
        categories: ['music'],
        tags: ['outdoors'],
        venue: ['Lakeside Hall'],
        cost: '12',
        translations: { de: { title: 'Laternennacht' } },
      },
    },
    {
      summary: 'Draft an event of two whole days',
      args: {
        title: 'Spring cleaning',
        start_date: '2032-03-20',
        end_date: '2032-03-21',
        all_day: true,
        status: 'draft',
      },
    },
    {
      summary: 'Publish an event that repeats every Tuesday and Thursday',
      args: {
        title: 'Board games',
        start_date: '2031-11-25 19:00:00',
        end_date: '2031-11-25 22:00:00',
        repeats: { every: 'week', weekdays: [2, 4], until: '2031-12-18' },
      },
    },
  ],
  createOrganizer: example('Create an organizer', { organizer: 'Harbor Choir', email: 'choir@example.org' }),
  createTag: example('Create a tag', { name: 'indoors' }),
  createVenue: example('Create a venue', {
    venue: 'The Boathouse',
    address: 'Quai 1',
    city: 'Luzern',
    country: 'Switzerland',
    geo_lat: 47.05,
    geo_lng: 8.31,
  }),
  getDescription: example('Read this document', { translation_language: 'de' }),
  getEvent: example('Read an event', { id: 1 }),
  getVenue: example('Read a venue', { id: 1 }),
  listCategories: example('List the categories, also those without events', { hide_empty: false }),
  listEvents: example('List the next events of two categories, in French', {
    start_date: 'now',
    categories: ['music', 'film'],
    per_page: 5,
    translation_language: 'fr',
  }),
  listOrganizers: example('List the organizers', { per_page: 50 }),
  listTags: example('Find tags', { search: 'free' }),
  listVenues: example('List venues with events to come', { only_with_upcoming: true }),
  updateEvent: example('Change the title of an event', { id: 1, title: 'A new title' }),
  updateVenue: example('Change the telephone number of a venue', { id: 1, phone: '+41 41 555 01 13' }),
}
