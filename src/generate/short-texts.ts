/** Characters of each kind that names have, as animals are called: a few, and some more. */
export const shortTexts: readonly string[] = [
  '',
  'Sundance of Whitby',
  'O\'Hara & "Co"',
  '"Lady" O\'Hara & <Sons>',
  'Zoë Łucja',
  'Señor Ünal Čapek',
  'Жучка 犬',
  'Мурка Ελένη 犬 ねこ',
  'หมู x̂',
  'หมู x̂ ñandú हिन्दी',
  '🐈 🐶',
  '🐈 🐶 𝔘𝔫𝔦 𝒞𝒶𝓉 🦊',
]

/** Those beyond ASCII. */
export const foreignTexts: readonly string[] = shortTexts.filter((text) => /[^ -~]/.test(text))
