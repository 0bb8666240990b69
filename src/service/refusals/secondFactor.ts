import type { Translations } from './translations.ts'

/** Refusals about second factors and API keys. */
export const secondFactorRefusals = {
  'A code of your second factor is needed to sign in.': {
    de: 'Für die Anmeldung braucht es einen Code Ihres zweiten Faktors.',
    fr: 'Un code de votre second facteur est nécessaire pour vous connecter.',
    it: 'Per accedere serve un codice del Suo secondo fattore.',
  },
  'A code of your second factor is needed.': {
    de: 'Es braucht einen Code Ihres zweiten Faktors.',
    fr: 'Un code de votre second facteur est nécessaire.',
    it: 'Serve un codice del Suo secondo fattore.',
  },
  'This organization asks for a second factor. Sign in with the app to set it up.': {
    de: 'Diese Organisation verlangt einen zweiten Faktor. Melden Sie sich in der App an, um ihn einzurichten.',
    fr: 'Cette organisation demande un second facteur. Connectez-vous dans l’application pour le configurer.',
    it: 'Questa organizzazione richiede un secondo fattore. Acceda con l’app per configurarlo.',
  },
  'This code is not right. Look at your application for the current one.': {
    de: 'Dieser Code stimmt nicht. Schauen Sie in Ihrer App nach dem aktuellen.',
    fr: 'Ce code n’est pas le bon. Regardez le code actuel dans votre application.',
    it: 'Questo codice non è giusto. Guardi quello attuale nella Sua app.',
  },
  'This code was used already. Wait for the next one.': {
    de: 'Dieser Code wurde schon gebraucht. Warten Sie auf den nächsten.',
    fr: 'Ce code a déjà été utilisé. Attendez le suivant.',
    it: 'Questo codice è già stato usato. Aspetti il prossimo.',
  },
  'This took too long, or something changed meanwhile. Start again.': {
    de: 'Das hat zu lange gedauert, oder inzwischen hat sich etwas geändert. Beginnen Sie von vorn.',
    fr: 'Cela a pris trop de temps, ou quelque chose a changé entre-temps. Recommencez.',
    it: 'È passato troppo tempo, o nel frattempo qualcosa è cambiato. Ricominci da capo.',
  },
  'The second factor is off.': {
    de: 'Der zweite Faktor ist ausgeschaltet.',
    fr: 'Le second facteur est désactivé.',
    it: 'Il secondo fattore è disattivato.',
  },
  'Your organization asks for a second factor: it cannot be turned off.': {
    de: 'Ihre Organisation verlangt einen zweiten Faktor: Er lässt sich nicht ausschalten.',
    fr: 'Votre organisation demande un second facteur : il ne peut pas être désactivé.',
    it: 'La Sua organizzazione richiede un secondo fattore: non si può disattivare.',
  },
  'Set up a second factor for yourself first.': {
    de: 'Richten Sie zuerst für sich selbst einen zweiten Faktor ein.',
    fr: 'Configurez d’abord un second facteur pour vous-même.',
    it: 'Configuri prima un secondo fattore per sé.',
  },
  'There is no such key, or it has ended already.': {
    de: 'Diesen Schlüssel gibt es nicht, oder er ist schon beendet.',
    fr: 'Cette clé n’existe pas, ou elle a déjà pris fin.',
    it: 'Questa chiave non esiste o è già terminata.',
  },
} as const satisfies Translations
