import type { Translations } from './translations.ts'

/** Refusals about accounts, passwords and signing in. */
export const accountRefusals = {
  'Avatar changes are disabled in this organization.': {
    de: 'In dieser Organisation lassen sich Profilbilder nicht ändern.',
    fr: 'Dans cette organisation, les photos de profil ne peuvent pas être modifiées.',
    it: 'In questa organizzazione le immagini del profilo non si possono modificare.',
  },
  'Name changes are disabled in this organization.': {
    de: 'In dieser Organisation lassen sich Namen nicht ändern.',
    fr: 'Dans cette organisation, les noms ne peuvent pas être modifiés.',
    it: 'In questa organizzazione i nomi non si possono modificare.',
  },
  'Email address changes are disabled in this organization.': {
    de: 'In dieser Organisation lassen sich E-Mail-Adressen nicht ändern.',
    fr: 'Dans cette organisation, les adresses e-mail ne peuvent pas être modifiées.',
    it: 'In questa organizzazione gli indirizzi email non si possono modificare.',
  },
  'This organization does not allow addresses of that domain.': {
    de: 'Adressen dieser Domain sind in dieser Organisation nicht erlaubt.',
    fr: 'Les adresses de ce domaine ne sont pas permises dans cette organisation.',
    it: 'Gli indirizzi di questo dominio non sono consentiti in questa organizzazione.',
  },
  'The password is too short: it must have at least {least} characters.': {
    de: 'Das Passwort ist zu kurz: Es braucht mindestens {least} Zeichen.',
    fr: 'Le mot de passe est trop court : il doit avoir au moins {least} caractères.',
    it: 'La password è troppo corta: deve avere almeno {least} caratteri.',
  },
  'The password is too long: it may have at most {most} characters.': {
    de: 'Das Passwort ist zu lang: Es darf höchstens {most} Zeichen haben.',
    fr: 'Le mot de passe est trop long : il peut avoir au plus {most} caractères.',
    it: 'La password è troppo lunga: può avere al massimo {most} caratteri.',
  },
  'Wrong password!': {
    de: 'Das Passwort ist falsch.',
    fr: 'Le mot de passe est faux.',
    it: 'La password è errata.',
  },
  'Your account has no password yet. Choose one by the link for forgotten passwords.': {
    de: 'Ihr Konto hat noch kein Passwort. Wählen Sie eines über den Link für vergessene Passwörter.',
    fr: 'Votre compte n’a pas encore de mot de passe. Choisissez-en un par le lien pour les mots de passe oubliés.',
    it: 'Il Suo account non ha ancora una password. Ne scelga una con il link per le password dimenticate.',
  },
  'Change your own address in your settings: it takes your password.': {
    de: 'Ändern Sie Ihre eigene Adresse in Ihren Einstellungen: Dazu braucht es Ihr Passwort.',
    fr: 'Modifiez votre propre adresse dans vos paramètres : il y faut votre mot de passe.',
    it: 'Cambi il Suo indirizzo nelle Sue impostazioni: serve la Sua password.',
  },
  'Too many people are signing in. Try again in a moment.': {
    de: 'Gerade melden sich zu viele Personen an. Versuchen Sie es gleich noch einmal.',
    fr: 'Trop de personnes se connectent en ce moment. Réessayez dans un instant.',
    it: 'Troppe persone stanno accedendo. Riprovi tra un momento.',
  },
  'Development sign-in is off on this server.': {
    de: 'Die Anmeldung für die Entwicklung ist auf diesem Server ausgeschaltet.',
    fr: 'La connexion de développement est désactivée sur ce serveur.',
    it: 'L’accesso di sviluppo è disattivato su questo server.',
  },
  'Your username or password is incorrect': {
    de: 'E-Mail-Adresse oder Passwort ist falsch.',
    fr: 'L’adresse e-mail ou le mot de passe est faux.',
    it: 'L’indirizzo email o la password è errata.',
  },
} as const satisfies Translations
