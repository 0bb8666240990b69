import type { Translations } from './translations.ts'

/** Refusals about invitations and joining. */
export const joiningRefusals = {
  'Invalid address.': {
    de: 'Das ist keine gültige Adresse.',
    fr: 'Cette adresse n’est pas valable.',
    it: 'Questo indirizzo non è valido.',
  },
  'Outside your domain.': {
    de: 'Diese Adresse gehört nicht zu einer erlaubten Domain.',
    fr: 'Cette adresse n’appartient pas à un domaine permis.',
    it: 'Questo indirizzo non appartiene a un dominio consentito.',
  },
  'Email addresses containing + are not allowed.': {
    de: 'Adressen mit + sind nicht erlaubt.',
    fr: 'Les adresses avec + ne sont pas permises.',
    it: 'Gli indirizzi con + non sono consentiti.',
  },
  'Already has an account.': {
    de: 'Hat schon ein Konto.',
    fr: 'A déjà un compte.',
    it: 'Ha già un account.',
  },
  'Account has been deactivated.': {
    de: 'Das Konto wurde deaktiviert.',
    fr: 'Le compte a été désactivé.',
    it: 'L’account è stato disattivato.',
  },
  'There is no such role.': {
    de: 'Diese Rolle gibt es nicht.',
    fr: 'Ce rôle n’existe pas.',
    it: 'Questo ruolo non esiste.',
  },
  'The welcome message is too long (limit: {limit} characters)': {
    de: 'Die Begrüssung ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le message de bienvenue est trop long (au plus {limit} caractères).',
    it: 'Il messaggio di benvenuto è troppo lungo (al massimo {limit} caratteri).',
  },
  'No such invitation': {
    de: 'Diese Einladung gibt es nicht.',
    fr: 'Cette invitation n’existe pas.',
    it: 'Questo invito non esiste.',
  },
  'Invitation has already been revoked': {
    de: 'Diese Einladung wurde schon zurückgezogen.',
    fr: 'Cette invitation a déjà été révoquée.',
    it: 'Questo invito è già stato revocato.',
  },
  'You can send at most {limit} invitations a day. Nothing was sent.': {
    de: 'Sie können höchstens {limit} Einladungen am Tag senden. Es wurde nichts gesendet.',
    fr: 'Vous pouvez envoyer au plus {limit} invitations par jour. Rien n’a été envoyé.',
    it: 'Può inviare al massimo {limit} inviti al giorno. Non è stato inviato nulla.',
  },
  'You must specify at least one email address.': {
    de: 'Geben Sie mindestens eine E-Mail-Adresse an.',
    fr: 'Indiquez au moins une adresse e-mail.',
    it: 'Indichi almeno un indirizzo email.',
  },
  "Some emails did not validate, so we didn't send any invitations.": {
    de: 'Einige Adressen sind ungültig, darum wurde keine Einladung gesendet.',
    fr: 'Certaines adresses ne sont pas valables ; aucune invitation n’a été envoyée.',
    it: 'Alcuni indirizzi non sono validi, perciò non è stato inviato alcun invito.',
  },
  "We weren't able to invite anyone.": {
    de: 'Niemand konnte eingeladen werden.',
    fr: 'Personne n’a pu être invité.',
    it: 'Non è stato possibile invitare nessuno.',
  },
  "Some of those addresses are already using this organization, so we didn't send them an invitation. We did send invitations to everyone else!":
    {
      de: 'Einige dieser Personen sind schon in dieser Organisation und erhielten keine Einladung. Alle anderen wurden eingeladen.',
      fr: 'Certaines de ces personnes font déjà partie de l’organisation et n’ont pas reçu d’invitation. Toutes les autres ont été invitées.',
      it: 'Alcune di queste persone fanno già parte dell’organizzazione e non hanno ricevuto un invito. Tutte le altre sono state invitate.',
    },
  'You do not have permission to subscribe other users to channels.': {
    de: 'Sie dürfen andere nicht in Kanäle aufnehmen.',
    fr: 'Vous n’avez pas la permission d’abonner d’autres personnes à des canaux.',
    it: 'Non ha l’autorizzazione per iscrivere altre persone ai canali.',
  },
  'Invalid channel ID {id}. No invites were sent.': {
    de: 'Einen Kanal mit der ID {id} gibt es nicht. Es wurde keine Einladung gesendet.',
    fr: 'Il n’y a pas de canal avec l’ID {id}. Aucune invitation n’a été envoyée.',
    it: 'Non c’è un canale con l’ID {id}. Non è stato inviato alcun invito.',
  },
  'This link is not valid, or no longer valid.': {
    de: 'Dieser Link gilt nicht, oder nicht mehr.',
    fr: 'Ce lien n’est pas valable, ou ne l’est plus.',
    it: 'Questo link non è valido, o non lo è più.',
  },
  'Confirm your email address first.': {
    de: 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
    fr: 'Confirmez d’abord votre adresse e-mail.',
    it: 'Confermi prima il Suo indirizzo email.',
  },
  'There is an account with this address already. Sign in instead.': {
    de: 'Mit dieser Adresse gibt es schon ein Konto. Melden Sie sich an.',
    fr: 'Il y a déjà un compte avec cette adresse. Connectez-vous.',
    it: 'Esiste già un account con questo indirizzo. Effettui l’accesso.',
  },
  'An invitation is needed to join this organization.': {
    de: 'Für diese Organisation braucht es eine Einladung.',
    fr: 'Il faut une invitation pour rejoindre cette organisation.',
    it: 'Per unirsi a questa organizzazione serve un invito.',
  },
} as const satisfies Translations
