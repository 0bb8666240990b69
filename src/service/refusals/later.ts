import type { Translations } from './translations.ts'

/** Refusals about drafts, reminders, scheduled messages and typing. */
export const laterRefusals = {
  'Draft does not exist': {
    de: 'Diesen Entwurf gibt es nicht.',
    fr: 'Ce brouillon n’existe pas.',
    it: 'Questa bozza non esiste.',
  },
  'Must specify exactly 1 channel ID for channel messages': {
    de: 'Für eine Kanalnachricht braucht es genau einen Kanal.',
    fr: 'Un message de canal exige un seul canal.',
    it: 'Un messaggio di canale richiede un solo canale.',
  },
  'Invalid user ID': {
    de: 'Diese Person gibt es nicht.',
    fr: 'Cette personne n’existe pas.',
    it: 'Questa persona non esiste.',
  },
  'Draft content too long (limit: {limit} characters)': {
    de: 'Der Entwurf ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le brouillon est trop long ({limit} caractères au plus).',
    it: 'La bozza è troppo lunga (al massimo {limit} caratteri).',
  },
  'User has disabled synchronizing drafts.': {
    de: 'Sie haben das Abgleichen von Entwürfen ausgeschaltet.',
    fr: 'Vous avez désactivé la synchronisation des brouillons.',
    it: 'Ha disattivato la sincronizzazione delle bozze.',
  },
  'Too many drafts (limit: {limit})': {
    de: 'Zu viele Entwürfe (höchstens {limit})',
    fr: 'Trop de brouillons ({limit} au plus)',
    it: 'Troppe bozze (al massimo {limit})',
  },
  'Reminder does not exist': {
    de: 'Diese Erinnerung gibt es nicht.',
    fr: 'Ce rappel n’existe pas.',
    it: 'Questo promemoria non esiste.',
  },
  'Your reminders may be {limit} MiB in all. Delete some first.': {
    de: 'Ihre Erinnerungen dürfen zusammen {limit} MiB gross sein. Löschen Sie zuerst einige.',
    fr: 'Vos rappels peuvent faire {limit} Mio en tout. Supprimez-en d’abord quelques-uns.',
    it: 'I Suoi promemoria possono occupare in tutto {limit} MiB. Prima ne elimini alcuni.',
  },
  'Your scheduled messages may be {limit} MiB in all. Delete some first.': {
    de: 'Ihre geplanten Nachrichten dürfen zusammen {limit} MiB gross sein. Löschen Sie zuerst einige.',
    fr: 'Vos messages programmés peuvent faire {limit} Mio en tout. Supprimez-en d’abord quelques-uns.',
    it: 'I Suoi messaggi programmati possono occupare in tutto {limit} MiB. Prima ne elimini alcuni.',
  },
  'Too many reminders (limit: {limit})': {
    de: 'Zu viele Erinnerungen (höchstens {limit})',
    fr: 'Trop de rappels ({limit} au plus)',
    it: 'Troppi promemoria (al massimo {limit})',
  },
  'Scheduled message does not exist': {
    de: 'Diese geplante Nachricht gibt es nicht.',
    fr: 'Ce message programmé n’existe pas.',
    it: 'Questo messaggio programmato non esiste.',
  },
  'Scheduled delivery time must be in the future.': {
    de: 'Die Zeit zum Senden muss in der Zukunft liegen.',
    fr: 'L’heure d’envoi doit être dans le futur.',
    it: 'L’ora di invio deve essere nel futuro.',
  },
  'Too many scheduled messages (limit: {limit})': {
    de: 'Zu viele geplante Nachrichten (höchstens {limit})',
    fr: 'Trop de messages programmés ({limit} au plus)',
    it: 'Troppi messaggi programmati (al massimo {limit})',
  },
  "Recipient required when updating 'type'": {
    de: 'Wenn sich die Art ändert, braucht es auch die Empfänger.',
    fr: 'Pour changer le type, indiquez aussi les destinataires.',
    it: 'Per cambiare il tipo indichi anche i destinatari.',
  },
  'User has disabled typing notifications': {
    de: 'Sie zeigen nicht an, dass Sie schreiben.',
    fr: 'Vous avez désactivé l’indication de saisie.',
    it: 'Ha disattivato l’indicazione di scrittura.',
  },
  'User has disabled typing notifications for direct messages': {
    de: 'Sie zeigen in Direktnachrichten nicht an, dass Sie schreiben.',
    fr: 'Vous avez désactivé l’indication de saisie pour les messages directs.',
    it: 'Ha disattivato l’indicazione di scrittura per i messaggi diretti.',
  },
  'User has disabled typing notifications for channel messages': {
    de: 'Sie zeigen in Kanälen nicht an, dass Sie schreiben.',
    fr: 'Vous avez désactivé l’indication de saisie pour les canaux.',
    it: 'Ha disattivato l’indicazione di scrittura per i canali.',
  },
  "Empty 'to' list": {
    de: 'Die Liste „to“ ist leer.',
    fr: 'La liste « to » est vide.',
    it: 'L’elenco “to” è vuoto.',
  },
} as const satisfies Translations
