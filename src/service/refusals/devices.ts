import type { Translations } from './translations.ts'

/** Refusals about push notifications. */
export const deviceRefusals = {
  'Invalid device ID': {
    de: 'Dieses Gerät gibt es nicht.',
    fr: 'Cet appareil n’existe pas.',
    it: 'Questo dispositivo non esiste.',
  },
  'Server is not configured to use push notification service.': {
    de: 'Dieser Server ist nicht für Push-Mitteilungen eingerichtet.',
    fr: 'Ce serveur n’est pas configuré pour les notifications push.',
    it: 'Questo server non è configurato per le notifiche push.',
  },
  'The push notification relay could not be reached.': {
    de: 'Der Vermittler für Push-Mitteilungen ist nicht erreichbar.',
    fr: 'Le relais des notifications push est injoignable.',
    it: 'Il relay delle notifiche push non è raggiungibile.',
  },
  'The push notification relay has a problem.': {
    de: 'Der Vermittler für Push-Mitteilungen hat ein Problem.',
    fr: 'Le relais des notifications push a un problème.',
    it: 'Il relay delle notifiche push ha un problema.',
  },
  'The push notification relay did not accept this server.': {
    de: 'Der Vermittler für Push-Mitteilungen hat diesen Server nicht angenommen.',
    fr: 'Le relais des notifications push n’a pas accepté ce serveur.',
    it: 'Il relay delle notifiche push non ha accettato questo server.',
  },
  'User has no active devices to receive push notifications.': {
    de: 'Kein Gerät ist für Push-Mitteilungen angemeldet.',
    fr: 'Aucun appareil n’est inscrit aux notifications push.',
    it: 'Nessun dispositivo è registrato per le notifiche push.',
  },
  'Empty or invalid length token': {
    de: 'Das Token ist leer oder zu lang.',
    fr: 'Le jeton est vide ou trop long.',
    it: 'Il token è vuoto o troppo lungo.',
  },
  'Invalid APNS token': {
    de: 'Das APNs-Token ist ungültig.',
    fr: 'Le jeton APNs n’est pas valable.',
    it: 'Il token APNs non è valido.',
  },
  'Token does not exist': {
    de: 'Dieses Token gibt es nicht.',
    fr: 'Ce jeton n’existe pas.',
    it: 'Questo token non esiste.',
  },
} as const satisfies Translations
