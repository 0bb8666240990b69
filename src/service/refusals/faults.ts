import type { Translations } from './translations.ts'

/** Faults reported by the shapes of parameters. Texts with gaps follow those without. */
export const faults = {
  'is not a time zone': {
    de: 'ist keine Zeitzone',
    fr: 'n’est pas un fuseau horaire',
    it: 'non è un fuso orario',
  },
  'is missing': { de: 'fehlt', fr: 'manque', it: 'manca' },
  'is not known here': {
    de: 'ist hier nicht bekannt',
    fr: 'n’est pas connu ici',
    it: 'qui non è conosciuto',
  },
  'is not of the expected form': {
    de: 'hat nicht die erwartete Form',
    fr: 'n’a pas la forme attendue',
    it: 'non ha la forma attesa',
  },
  'is too long': { de: 'ist zu lang', fr: 'est trop long', it: 'è troppo lungo' },
  'must be 32 bytes in base64': {
    de: 'muss 32 Bytes in Base64 sein',
    fr: 'doit être 32 octets en base64',
    it: 'deve essere 32 byte in base64',
  },
  'must be a channel ID or a list of user IDs': {
    de: 'muss die ID eines Kanals oder eine Liste von Personen-IDs sein',
    fr: 'doit être l’ID d’un canal ou une liste d’ID de personnes',
    it: 'deve essere l’ID di un canale o un elenco di ID di persone',
  },
  'must be a channel name or ID, or a list of user IDs or emails': {
    de: 'muss Name oder ID eines Kanals oder eine Liste von Personen sein',
    fr: 'doit être le nom ou l’ID d’un canal, ou une liste de personnes',
    it: 'deve essere il nome o l’ID di un canale, o un elenco di persone',
  },
  'must be a list of user IDs or of emails': {
    de: 'muss eine Liste von Personen-IDs oder von E-Mail-Adressen sein',
    fr: 'doit être une liste d’ID de personnes ou d’adresses e-mail',
    it: 'deve essere un elenco di ID di persone o di indirizzi email',
  },
  'must be a positive number of days, "unlimited" or "realm_default"': {
    de: 'muss eine positive Anzahl Tage, „unlimited“ oder „realm_default“ sein',
    fr: 'doit être un nombre positif de jours, « unlimited » ou « realm_default »',
    it: 'deve essere un numero positivo di giorni, “unlimited” o “realm_default”',
  },
  'must be a positive number of seconds or "mobile"': {
    de: 'muss eine positive Anzahl Sekunden oder „mobile“ sein',
    fr: 'doit être un nombre positif de secondes ou « mobile »',
    it: 'deve essere un numero positivo di secondi o “mobile”',
  },
  'must be a string': { de: 'muss ein Text sein', fr: 'doit être un texte', it: 'deve essere un testo' },
  'must be a string, null or a list of user IDs': {
    de: 'muss ein Text, null oder eine Liste von Personen-IDs sein',
    fr: 'doit être un texte, null ou une liste d’ID de personnes',
    it: 'deve essere un testo, null o un elenco di ID di persone',
  },
  'must be a string, an integer or a list': {
    de: 'muss ein Text, eine ganze Zahl oder eine Liste sein',
    fr: 'doit être un texte, un nombre entier ou une liste',
    it: 'deve essere un testo, un numero intero o un elenco',
  },
  'must be active or idle': {
    de: 'muss active oder idle sein',
    fr: 'doit être active ou idle',
    it: 'deve essere active o idle',
  },
  'must be add or remove': {
    de: 'muss add oder remove sein',
    fr: 'doit être add ou remove',
    it: 'deve essere add o remove',
  },
  'must be an integer': {
    de: 'muss eine ganze Zahl sein',
    fr: 'doit être un nombre entier',
    it: 'deve essere un numero intero',
  },
  'must be an object': { de: 'muss ein Objekt sein', fr: 'doit être un objet', it: 'deve essere un oggetto' },
  'must be apns or fcm': {
    de: 'muss apns oder fcm sein',
    fr: 'doit être apns ou fcm',
    it: 'deve essere apns o fcm',
  },
  'must be base64': { de: 'muss Base64 sein', fr: 'doit être en base64', it: 'deve essere in base64' },
  'must be false': { de: 'muss false sein', fr: 'doit être false', it: 'deve essere false' },
  'must be one of 1 to 8': {
    de: 'muss eine Zahl von 1 bis 8 sein',
    fr: 'doit être un nombre de 1 à 8',
    it: 'deve essere un numero da 1 a 8',
  },
  'must be positive': {
    de: 'muss grösser als null sein',
    fr: 'doit être supérieur à zéro',
    it: 'deve essere maggiore di zero',
  },
  'must be start or stop': {
    de: 'muss start oder stop sein',
    fr: 'doit être start ou stop',
    it: 'deve essere start o stop',
  },
  'must be true or false': {
    de: 'muss true oder false sein',
    fr: 'doit être true ou false',
    it: 'deve essere true o false',
  },
  'must be true, false or null': {
    de: 'muss true, false oder null sein',
    fr: 'doit être true, false ou null',
    it: 'deve essere true, false o null',
  },
  'must be true, false or partial': {
    de: 'muss true, false oder partial sein',
    fr: 'doit être true, false ou partial',
    it: 'deve essere true, false o partial',
  },
  'must be valid Unicode': {
    de: 'muss gültiges Unicode sein',
    fr: 'doit être de l’Unicode valable',
    it: 'deve essere Unicode valido',
  },
  'must be {operator, operand} or [operator, operand]': {
    de: 'muss {operator, operand} oder [operator, operand] sein',
    fr: 'doit être {operator, operand} ou [operator, operand]',
    it: 'deve essere {operator, operand} o [operator, operand]',
  },
  'must not be empty': {
    de: 'darf nicht leer sein',
    fr: 'ne peut pas être vide',
    it: 'non può essere vuoto',
  },
  'must not be negative': {
    de: 'darf nicht negativ sein',
    fr: 'ne peut pas être négatif',
    it: 'non può essere negativo',
  },
  'must not contain NUL characters': {
    de: 'darf keine NUL-Zeichen enthalten',
    fr: 'ne peut pas contenir de caractères NUL',
    it: 'non può contenere caratteri NUL',
  },
  'must be 1 or -1': { de: 'muss 1 oder -1 sein', fr: 'doit être 1 ou -1', it: 'deve essere 1 o -1' },
  'must be IDs or data': {
    de: 'muss aus IDs oder Angaben bestehen',
    fr: 'doit contenir des ID ou des données',
    it: 'deve contenere ID o dati',
  },
  'must be IDs, slugs or names': {
    de: 'muss aus IDs, Kurzadressen oder Namen bestehen',
    fr: 'doit contenir des ID, des identifiants courts ou des noms',
    it: 'deve contenere ID, nomi brevi o nomi',
  },
  'must be a date and time: YYYY-MM-DD hh:mm:ss': {
    de: 'muss Datum und Zeit sein: JJJJ-MM-TT hh:mm:ss',
    fr: 'doit être une date et une heure : AAAA-MM-JJ hh:mm:ss',
    it: 'deve essere data e ora: AAAA-MM-GG hh:mm:ss',
  },
  'must be a list': { de: 'muss eine Liste sein', fr: 'doit être une liste', it: 'deve essere un elenco' },
  'must be a number': { de: 'muss eine Zahl sein', fr: 'doit être un nombre', it: 'deve essere un numero' },
  'must be a text or a number': {
    de: 'muss ein Text oder eine Zahl sein',
    fr: 'doit être un texte ou un nombre',
    it: 'deve essere un testo o un numero',
  },
  'must be a time zone, such as Europe/Zurich': {
    de: 'muss eine Zeitzone sein, etwa Europe/Zurich',
    fr: 'doit être un fuseau horaire, par exemple Europe/Zurich',
    it: 'deve essere un fuso orario, ad esempio Europe/Zurich',
  },
  'must be an address beginning with http:// or https://': {
    de: 'muss eine Adresse sein, die mit http:// oder https:// beginnt',
    fr: 'doit être une adresse commençant par http:// ou https://',
    it: 'deve essere un indirizzo che inizia con http:// o https://',
  },
  'must be an object of fr, de and it': {
    de: 'muss ein Objekt mit fr, de und it sein',
    fr: 'doit être un objet avec fr, de et it',
    it: 'deve essere un oggetto con fr, de e it',
  },
  'must be the ID of a group, or {direct_members, direct_subgroups}': {
    de: 'muss die ID einer Gruppe oder {direct_members, direct_subgroups} sein',
    fr: 'doit être l’ID d’un groupe, ou {direct_members, direct_subgroups}',
    it: 'deve essere l’ID di un gruppo, o {direct_members, direct_subgroups}',
  },
  'must be the ID or the address of an image': {
    de: 'muss die ID oder die Adresse eines Bildes sein',
    fr: 'doit être l’ID ou l’adresse d’une image',
    it: 'deve essere l’ID o l’indirizzo di un’immagine',
  },
  'must be at most {most} characters': {
    de: 'darf höchstens {most} Zeichen haben',
    fr: 'peut avoir au plus {most} caractères',
    it: 'può avere al massimo {most} caratteri',
  },
  'must have at most {most} terms': {
    de: 'darf höchstens {most} Ausdrücke haben',
    fr: 'peut avoir au plus {most} termes',
    it: 'può avere al massimo {most} termini',
  },
  'must have at most {most} entries': {
    de: 'darf höchstens {most} Einträge haben',
    fr: 'peut avoir au plus {most} éléments',
    it: 'può avere al massimo {most} voci',
  },
  'must be at least {least}': {
    de: 'muss mindestens {least} sein',
    fr: 'doit être au moins {least}',
    it: 'deve essere almeno {least}',
  },
  'must be at most {most}': {
    de: 'darf höchstens {most} sein',
    fr: 'peut être au plus {most}',
    it: 'può essere al massimo {most}',
  },
  'must be one of {choices}': {
    de: 'muss eines von diesen sein: {choices}',
    fr: 'doit être l’un de ceux-ci : {choices}',
    it: 'deve essere uno di questi: {choices}',
  },
  'Invalid {kind}: Expected {expected} but received {received}': {
    de: 'erwartet wird {expected}, erhalten wurde {received}',
    fr: '{expected} attendu, {received} reçu',
    it: 'atteso {expected}, ricevuto {received}',
  },
  'Invalid {kind}: Received {received}': {
    de: 'erhalten wurde {received}',
    fr: '{received} reçu',
    it: 'ricevuto {received}',
  },
} as const satisfies Translations
