interface SampleTerm {
  readonly name: string
  readonly description?: string
  readonly parent?: string
  readonly translations?: { readonly fr: string; readonly de: string; readonly it: string }
}

/** Categories by slug; children follow their parents. */
export const sampleCategories: Readonly<Record<string, SampleTerm>> = {
  music: {
    name: 'Music',
    description: 'Concerts, choirs and everything with a stage.',
    translations: { fr: 'Musique', de: 'Musik', it: 'Musica' },
  },
  'open-air': {
    name: 'Open air',
    parent: 'music',
    translations: { fr: 'En plein air', de: 'Open Air', it: 'All’aperto' },
  },
  workshop: { name: 'Workshops', translations: { fr: 'Ateliers', de: 'Workshops', it: 'Laboratori' } },
  talk: { name: 'Talks & debates', translations: { fr: 'Conférences', de: 'Vorträge', it: 'Conferenze' } },
  film: { name: 'Film', translations: { fr: 'Cinéma', de: 'Film', it: 'Cinema' } },
  food: { name: 'Food & drink', translations: { fr: 'Cuisine', de: 'Essen & Trinken', it: 'Cucina' } },
  community: { name: 'Community', translations: { fr: 'Communauté', de: 'Gemeinschaft', it: 'Comunità' } },
  kids: { name: 'Kids', parent: 'community', translations: { fr: 'Enfants', de: 'Kinder', it: 'Bambini' } },
  online: { name: 'Online', translations: { fr: 'En ligne', de: 'Online', it: 'Online' } },
}

export const sampleTags: Readonly<Record<string, SampleTerm>> = {
  free: { name: 'free', translations: { fr: 'gratuit', de: 'gratis', it: 'gratuito' } },
  family: { name: 'family', translations: { fr: 'famille', de: 'Familie', it: 'famiglia' } },
  'bring-your-own': { name: 'bring your own' },
  registration: {
    name: 'registration needed',
    translations: { fr: 'sur inscription', de: 'mit Anmeldung', it: 'su iscrizione' },
  },
  beginners: { name: 'beginners', translations: { fr: 'débutants', de: 'Einsteiger', it: 'principianti' } },
  outdoors: { name: 'outdoors', translations: { fr: 'dehors', de: 'draussen', it: 'all’aperto' } },
  accessible: {
    name: 'step-free',
    translations: { fr: 'sans marches', de: 'stufenfrei', it: 'senza gradini' },
  },
}
