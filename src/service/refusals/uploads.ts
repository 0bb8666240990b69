import type { Translations } from './translations.ts'

/** Refusals about files and pictures. */
export const uploadRefusals = {
  'You must specify a file to upload': {
    de: 'Wählen Sie eine Datei zum Hochladen.',
    fr: 'Choisissez un fichier à téléverser.',
    it: 'Scelga un file da caricare.',
  },
  'Uploaded file is larger than the allowed limit of {limit} MiB': {
    de: 'Die Datei ist grösser als die erlaubten {limit} MiB.',
    fr: 'Le fichier dépasse la limite de {limit} Mio.',
    it: 'Il file supera il limite di {limit} MiB.',
  },
  'Invalid upload': {
    de: 'Diese Datei lässt sich nicht hochladen.',
    fr: 'Ce fichier ne peut pas être téléversé.',
    it: 'Questo file non può essere caricato.',
  },
  "Upload would exceed your organization's upload quota: {used} of {quota} MiB are used, and this is {size} MiB.":
    {
      de: 'Damit wäre der Speicherplatz Ihrer Organisation überschritten: {used} von {quota} MiB sind belegt, und dies sind {size} MiB.',
      fr: 'Ce fichier dépasserait l’espace de stockage de votre organisation : {used} Mio sur {quota} sont occupés, et il en faut {size}.',
      it: 'Il file supererebbe lo spazio di archiviazione della Sua organizzazione: sono occupati {used} MiB su {quota}, e ne servono {size}.',
    },
  'Upload would exceed what you may store: {used} of {quota} MiB are used, and this is {size} MiB.': {
    de: 'Damit wäre Ihr Speicherplatz überschritten: {used} von {quota} MiB sind belegt, und dies sind {size} MiB.',
    fr: 'Ce fichier dépasserait votre espace de stockage : {used} Mio sur {quota} sont occupés, et il en faut {size}.',
    it: 'Il file supererebbe il Suo spazio di archiviazione: sono occupati {used} MiB su {quota}, e ne servono {size}.',
  },
  'The storage of this service is full. Please tell an administrator.': {
    de: 'Der Speicher dieses Dienstes ist voll. Bitte sagen Sie es einer Administratorin oder einem Administrator.',
    fr: 'Le stockage de ce service est plein. Prévenez un administrateur.',
    it: 'Lo spazio di archiviazione di questo servizio è pieno. Avvisi un amministratore.',
  },
  'Invalid attachment': {
    de: 'Diese Datei gibt es nicht.',
    fr: 'Ce fichier n’existe pas.',
    it: 'Questo file non esiste.',
  },
  'Could not decode image; did you upload an image file?': {
    de: 'Das Bild lässt sich nicht lesen. Ist es eine Bilddatei?',
    fr: 'L’image est illisible. Est-ce bien un fichier image ?',
    it: 'L’immagine non è leggibile. È un file di immagine?',
  },
  'You must upload exactly one file.': {
    de: 'Laden Sie genau eine Datei hoch.',
    fr: 'Téléversez exactement un fichier.',
    it: 'Carichi esattamente un file.',
  },
  'Invalid image format': {
    de: 'Dieses Bildformat wird nicht unterstützt.',
    fr: 'Ce format d’image n’est pas pris en charge.',
    it: 'Questo formato di immagine non è supportato.',
  },
  'Image size exceeds limit': {
    de: 'Das Bild hat zu viele Bildpunkte.',
    fr: 'L’image a trop de pixels.',
    it: 'L’immagine ha troppi pixel.',
  },
} as const satisfies Translations
