import type { Translations } from './translations.ts'

/** Refusals about the organization: domains, emoji, linkifiers. */
export const organisationRefusals = {
  'This organization is set up already.': {
    de: 'Diese Organisation ist schon eingerichtet.',
    fr: 'Cette organisation est déjà configurée.',
    it: 'Questa organizzazione è già configurata.',
  },
  'The name of the organization {fault}.': {
    de: 'Der Name der Organisation {fault}.',
    fr: 'Le nom de l’organisation {fault}.',
    it: 'Il nome dell’organizzazione {fault}.',
  },
  'Enter the code that the host printed last.': {
    de: 'Geben Sie den Code ein, den der Server zuletzt ausgegeben hat.',
    fr: 'Saisissez le dernier code que le serveur a affiché.',
    it: 'Inserisca l’ultimo codice che il server ha mostrato.',
  },
  'Moderation request channel must be private.': {
    de: 'Der Kanal für Meldungen muss privat sein.',
    fr: 'Le canal des signalements doit être privé.',
    it: 'Il canale delle segnalazioni deve essere privato.',
  },
  "Invalid domain: Domain can't be empty.": {
    de: 'Geben Sie eine Domain an.',
    fr: 'Indiquez un domaine.',
    it: 'Indichi un dominio.',
  },
  'Invalid domain: Domain must have at least one dot (.)': {
    de: 'Eine Domain enthält mindestens einen Punkt (.).',
    fr: 'Un domaine contient au moins un point (.).',
    it: 'Un dominio contiene almeno un punto (.).',
  },
  'Invalid domain: Invalid character in domain.': {
    de: 'Die Domain enthält ein Zeichen, das nicht erlaubt ist.',
    fr: 'Le domaine contient un caractère non permis.',
    it: 'Il dominio contiene un carattere non consentito.',
  },
  'No entry found for domain {domain}.': {
    de: 'Die Domain {domain} ist nicht eingetragen.',
    fr: 'Le domaine {domain} n’est pas enregistré.',
    it: 'Il dominio {domain} non è registrato.',
  },
  'The domain {domain} is already a part of your organization.': {
    de: 'Die Domain {domain} gehört schon zu Ihrer Organisation.',
    fr: 'Le domaine {domain} fait déjà partie de votre organisation.',
    it: 'Il dominio {domain} fa già parte della Sua organizzazione.',
  },
  'Emoji name is missing': {
    de: 'Das Emoji braucht einen Namen.',
    fr: 'L’emoji doit avoir un nom.',
    it: 'L’emoji deve avere un nome.',
  },
  'Emoji name is too long (limit: {limit} characters).': {
    de: 'Der Name des Emojis ist zu lang (höchstens {limit} Zeichen).',
    fr: 'Le nom de l’emoji est trop long ({limit} caractères au plus).',
    it: 'Il nome dell’emoji è troppo lungo (al massimo {limit} caratteri).',
  },
  'Emoji names must end with either a letter or digit and contain only lowercase letters, digits, dashes, dots, underscores and spaces.':
    {
      de: 'Ein Emoji-Name endet mit einem Buchstaben oder einer Ziffer und besteht aus Kleinbuchstaben, Ziffern, Bindestrichen, Punkten, Unterstrichen und Leerzeichen.',
      fr: 'Un nom d’emoji se termine par une lettre ou un chiffre et ne contient que des minuscules, des chiffres, des tirets, des points, des tirets bas et des espaces.',
      it: 'Un nome di emoji termina con una lettera o una cifra e contiene solo minuscole, cifre, trattini, punti, trattini bassi e spazi.',
    },
  'A custom emoji with this name already exists.': {
    de: 'Es gibt schon ein eigenes Emoji mit diesem Namen.',
    fr: 'Un emoji personnalisé porte déjà ce nom.',
    it: 'Esiste già un’emoji personalizzata con questo nome.',
  },
  'Only administrators can override default emoji.': {
    de: 'Nur Administratoren können ein vorgegebenes Emoji ersetzen.',
    fr: 'Seuls les administrateurs peuvent remplacer un emoji prédéfini.',
    it: 'Solo gli amministratori possono sostituire un’emoji predefinita.',
  },
  'Invalid URL template.': {
    de: 'Die Adressvorlage ist ungültig.',
    fr: 'Le modèle d’adresse n’est pas valable.',
    it: 'Il modello di indirizzo non è valido.',
  },
  'Bad regular expression: {fault}': {
    de: 'Der reguläre Ausdruck ist ungültig: {fault}',
    fr: 'L’expression rationnelle n’est pas valable : {fault}',
    it: 'L’espressione regolare non è valida: {fault}',
  },
  'the pattern is empty': { de: 'das Muster ist leer', fr: 'le motif est vide', it: 'il modello è vuoto' },
  "Group '{name}' in linkifier pattern is not present in URL template.": {
    de: 'Die Gruppe „{name}“ des Musters fehlt in der Adressvorlage.',
    fr: 'Le groupe « {name} » du motif manque dans le modèle d’adresse.',
    it: 'Il gruppo “{name}” del modello manca nell’indirizzo.',
  },
  "Group '{name}' in URL template is not present in linkifier pattern.": {
    de: 'Die Gruppe „{name}“ der Adressvorlage fehlt im Muster.',
    fr: 'Le groupe « {name} » du modèle d’adresse manque dans le motif.',
    it: 'Il gruppo “{name}” dell’indirizzo manca nel modello.',
  },
  'Linkifier already exists.': {
    de: 'Diesen Autolink gibt es schon.',
    fr: 'Ce lien automatique existe déjà.',
    it: 'Questo link automatico esiste già.',
  },
  'Too many linkifiers (limit: {limit})': {
    de: 'Zu viele Autolinks (höchstens {limit})',
    fr: 'Trop de liens automatiques ({limit} au plus)',
    it: 'Troppi link automatici (al massimo {limit})',
  },
  'Linkifier not found.': {
    de: 'Diesen Autolink gibt es nicht.',
    fr: 'Ce lien automatique n’existe pas.',
    it: 'Questo link automatico non esiste.',
  },
} as const satisfies Translations
