/** Message for a consent to an edition that does not exist, or is not current. */
export const refusedEdition =
  'This edition of the text does not exist, or another one has taken its place. Load the page again, read what it shows then, and agree to that.'
