import type { Translations } from './translations.ts'

/** Refusals of single calendar fields, each shown after the field's name. */
export const calendarFieldRefusals = {
  'only moderators write in the name of others': {
    de: 'nur Moderatoren schreiben im Namen anderer',
    fr: 'seuls les modérateurs écrivent au nom d’autres personnes',
    it: 'solo i moderatori scrivono a nome di altri',
  },
  'may only be publish without an account': {
    de: 'kann ohne Konto nur publish sein',
    fr: 'ne peut être que publish sans compte',
    it: 'senza account può essere solo publish',
  },
  'must be of {choices}': {
    de: 'muss eines von diesen sein: {choices}',
    fr: 'doit être l’un de ceux-ci : {choices}',
    it: 'deve essere uno di questi: {choices}',
  },
  'must be 1 to 200 characters of ASCII without spaces': {
    de: 'muss 1 bis 200 ASCII-Zeichen ohne Leerzeichen haben',
    fr: 'doit avoir de 1 à 200 caractères ASCII sans espaces',
    it: 'deve avere da 1 a 200 caratteri ASCII senza spazi',
  },
  'was used before': { de: 'wurde schon verwendet', fr: 'a déjà servi', it: 'è già stato usato' },
  'there is none called {name}': {
    de: 'es gibt keines mit dem Namen {name}',
    fr: 'il n’y en a pas du nom de {name}',
    it: 'non ce n’è uno di nome {name}',
  },
  'there is none with the ID {id}': {
    de: 'mit der ID {id} gibt es keines',
    fr: 'il n’y en a pas avec l’ID {id}',
    it: 'non ce n’è uno con l’ID {id}',
  },
  'is no event': { de: 'ist keine Veranstaltung', fr: 'n’est pas un événement', it: 'non è un evento' },
  'is no category': { de: 'ist keine Kategorie', fr: 'n’est pas une catégorie', it: 'non è una categoria' },
  'is no account': { de: 'ist kein Konto', fr: 'n’est pas un compte', it: 'non è un account' },
  'is missing': { de: 'fehlt', fr: 'manque', it: 'manca' },
  'is too large': { de: 'ist zu gross', fr: 'est trop grand', it: 'è troppo grande' },
  'needs {names}': { de: 'braucht {names}', fr: 'exige {names}', it: 'richiede {names}' },
  'must be from -90 to 90': {
    de: 'muss zwischen -90 und 90 liegen',
    fr: 'doit être entre -90 et 90',
    it: 'deve essere tra -90 e 90',
  },
  'must be from -180 to 180': {
    de: 'muss zwischen -180 und 180 liegen',
    fr: 'doit être entre -180 et 180',
    it: 'deve essere tra -180 e 180',
  },
  'must be a year from {first} to {last}': {
    de: 'muss ein Jahr von {first} bis {last} sein',
    fr: 'doit être une année de {first} à {last}',
    it: 'deve essere un anno dal {first} al {last}',
  },
  'is no time zone: use a name such as Europe/Zurich': {
    de: 'ist keine Zeitzone: verwenden Sie einen Namen wie Europe/Zurich',
    fr: 'n’est pas un fuseau horaire : utilisez un nom tel que Europe/Zurich',
    it: 'non è un fuso orario: usi un nome come Europe/Zurich',
  },
  'must not be after the end': {
    de: 'darf nicht nach dem Ende liegen',
    fr: 'ne peut pas être après la fin',
    it: 'non può essere dopo la fine',
  },
  'must not be before the start': {
    de: 'darf nicht vor dem Beginn liegen',
    fr: 'ne peut pas être avant le début',
    it: 'non può essere prima dell’inizio',
  },
  'must be within {days} days': {
    de: 'muss innerhalb von {days} Tagen liegen',
    fr: 'doit être dans les {days} jours',
    it: 'deve essere entro {days} giorni',
  },
  'is {time} by now': { de: 'ist inzwischen {time}', fr: 'est maintenant {time}', it: 'ora è {time}' },
  'must be the ID or the address of an image that was uploaded here': {
    de: 'muss die ID oder die Adresse eines hier hochgeladenen Bildes sein',
    fr: 'doit être l’ID ou l’adresse d’une image téléversée ici',
    it: 'deve essere l’ID o l’indirizzo di un’immagine caricata qui',
  },
  'must be an image: PNG, JPEG, GIF, WebP or AVIF': {
    de: 'muss ein Bild sein: PNG, JPEG, GIF, WebP oder AVIF',
    fr: 'doit être une image : PNG, JPEG, GIF, WebP ou AVIF',
    it: 'deve essere un’immagine: PNG, JPEG, GIF, WebP o AVIF',
  },
  'lies below this category': {
    de: 'liegt unterhalb dieser Kategorie',
    fr: 'se trouve sous cette catégorie',
    it: 'si trova sotto questa categoria',
  },
  'one person may make at most {limit} of them': {
    de: 'eine Person darf höchstens {limit} davon anlegen',
    fr: 'une personne peut en créer {limit} au plus',
    it: 'una persona può crearne al massimo {limit}',
  },
  'may be at most {most} deep': {
    de: 'darf höchstens {most} Ebenen tief sein',
    fr: 'peut avoir au plus {most} niveaux',
    it: 'può avere al massimo {most} livelli',
  },
  'exists already': { de: 'gibt es schon', fr: 'existe déjà', it: 'esiste già' },
  'there is no such venue': {
    de: 'diesen Ort gibt es nicht',
    fr: 'ce lieu n’existe pas',
    it: 'questo luogo non esiste',
  },
  'there is no such organizer': {
    de: 'diesen Veranstalter gibt es nicht',
    fr: 'cet organisateur n’existe pas',
    it: 'questo organizzatore non esiste',
  },
  'there is no venue with the ID {id}': {
    de: 'einen Ort mit der ID {id} gibt es nicht',
    fr: 'il n’y a pas de lieu avec l’ID {id}',
    it: 'non c’è un luogo con l’ID {id}',
  },
  'there is no organizer with the ID {id}': {
    de: 'einen Veranstalter mit der ID {id} gibt es nicht',
    fr: 'il n’y a pas d’organisateur avec l’ID {id}',
    it: 'non c’è un organizzatore con l’ID {id}',
  },
  'is no venue': { de: 'ist kein Ort', fr: 'n’est pas un lieu', it: 'non è un luogo' },
  'is no organizer': {
    de: 'ist kein Veranstalter',
    fr: 'n’est pas un organisateur',
    it: 'non è un organizzatore',
  },
  'is no tag': { de: 'ist kein Schlagwort', fr: 'n’est pas une étiquette', it: 'non è un tag' },
  '{place}: {fault}': {
    de: '{place}: {fault}',
    fr: '{place} : {fault}',
    it: '{place}: {fault}',
  },
  'needs geoloc_lat': {
    de: 'braucht auch geoloc_lat',
    fr: 'exige aussi geoloc_lat',
    it: 'richiede anche geoloc_lat',
  },
  'needs geoloc_lng': {
    de: 'braucht auch geoloc_lng',
    fr: 'exige aussi geoloc_lng',
    it: 'richiede anche geoloc_lng',
  },
  'must be at least 1': {
    de: 'muss mindestens 1 sein',
    fr: 'doit être au moins 1',
    it: 'deve essere almeno 1',
  },
} as const satisfies Translations
