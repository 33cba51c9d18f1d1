/** A few characters of each kind that names have, as animals are called. */
export const shortTexts: readonly string[] = ['', 'O\'Hara & "Co"', 'Zoë Łucja', 'Жучка 犬', 'หมู x̂', '🐈 🐶']
