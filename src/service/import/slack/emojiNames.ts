import { emojiByCode, emojiByName, type Emoji } from '../../../markdown/emoji/table.ts'

/** Slack's names that are others here, or name another emoji here, with the emoji's code. */
const renamed = `
  bald_man 1f468-200d-1f9b2; bald_person 1f9d1-200d-1f9b2; bald_woman 1f469-200d-1f9b2;
  blond-haired-man 1f471-200d-2642; blond-haired-woman 1f471-200d-2640; breast-feeding 1f931; calendar 1f4c6;
  camping 1f3d5; cat 1f431; chart 1f4b9; chart_with_downwards_trend 1f4c9; chart_with_upwards_trend 1f4c8;
  checkered_flag 1f3c1; cn 1f1e8-1f1f3; collision 1f4a5; construction 1f6a7; cow 1f42e;
  curly_haired_man 1f468-200d-1f9b1; curly_haired_person 1f9d1-200d-1f9b1; curly_haired_woman 1f469-200d-1f9b1;
  date 1f4c5; de 1f1e9-1f1ea; dizzy 1f4ab; dog 1f436; e-mail 1f4e7; es 1f1ea-1f1f8;
  eye-in-speech-bubble 1f441-200d-1f5e8; face_with_head_bandage 1f915; feet 1f43e;
  female-artist 1f469-200d-1f3a8; female-astronaut 1f469-200d-1f680; female-construction-worker 1f477-200d-2640;
  female-cook 1f469-200d-1f373; female-detective 1f575-200d-2640; female-doctor 1f469-200d-2695;
  female-factory-worker 1f469-200d-1f3ed; female-farmer 1f469-200d-1f33e; female-firefighter 1f469-200d-1f692;
  female-guard 1f482-200d-2640; female-judge 1f469-200d-2696; female-mechanic 1f469-200d-1f527;
  female-office-worker 1f469-200d-1f4bc; female-pilot 1f469-200d-2708; female-police-officer 1f46e-200d-2640;
  female-scientist 1f469-200d-1f52c; female-singer 1f469-200d-1f3a4; female-student 1f469-200d-1f393;
  female-teacher 1f469-200d-1f3eb; female-technologist 1f469-200d-1f4bb; female_elf 1f9dd-200d-2640;
  female_fairy 1f9da-200d-2640; female_genie 1f9de-200d-2640; female_mage 1f9d9-200d-2640;
  female_superhero 1f9b8-200d-2640; female_supervillain 1f9b9-200d-2640; female_vampire 1f9db-200d-2640;
  female_zombie 1f9df-200d-2640; flag-england 1f3f4-e0067-e0062-e0065-e006e-e0067-e007f;
  flag-scotland 1f3f4-e0067-e0062-e0073-e0063-e0074-e007f; flag-wales 1f3f4-e0067-e0062-e0077-e006c-e0073-e007f;
  football 1f3c8; fr 1f1eb-1f1f7; fried_egg 1f373; gb 1f1ec-1f1e7; golf 26f3; horse 1f434; hourglass 231b;
  it 1f1ee-1f1f9; japan 1f5fe; jp 1f1ef-1f1f5; kiss 1f48b; kr 1f1f0-1f1f7; left-facing_fist 1f91b; loop 27bf;
  mag 1f50d; male-artist 1f468-200d-1f3a8; male-astronaut 1f468-200d-1f680;
  male-construction-worker 1f477-200d-2642; male-cook 1f468-200d-1f373; male-detective 1f575-200d-2642;
  male-doctor 1f468-200d-2695; male-factory-worker 1f468-200d-1f3ed; male-farmer 1f468-200d-1f33e;
  male-firefighter 1f468-200d-1f692; male-guard 1f482-200d-2642; male-judge 1f468-200d-2696;
  male-mechanic 1f468-200d-1f527; male-office-worker 1f468-200d-1f4bc; male-pilot 1f468-200d-2708;
  male-police-officer 1f46e-200d-2642; male-scientist 1f468-200d-1f52c; male-singer 1f468-200d-1f3a4;
  male-student 1f468-200d-1f393; male-teacher 1f468-200d-1f3eb; male-technologist 1f468-200d-1f4bb;
  male_elf 1f9dd-200d-2642; male_fairy 1f9da-200d-2642; male_genie 1f9de-200d-2642; male_mage 1f9d9-200d-2642;
  male_superhero 1f9b8-200d-2642; male_supervillain 1f9b9-200d-2642; male_vampire 1f9db-200d-2642;
  male_zombie 1f9df-200d-2642; man-biking 1f6b4-200d-2642; man-bouncing-ball 26f9-200d-2642;
  man-bowing 1f647-200d-2642; man-boy 1f468-200d-1f466; man-boy-boy 1f468-200d-1f466-200d-1f466;
  man-cartwheeling 1f938-200d-2642; man-facepalming 1f926-200d-2642; man-frowning 1f64d-200d-2642;
  man-gesturing-no 1f645-200d-2642; man-gesturing-ok 1f646-200d-2642; man-getting-haircut 1f487-200d-2642;
  man-getting-massage 1f486-200d-2642; man-girl 1f468-200d-1f467; man-girl-boy 1f468-200d-1f467-200d-1f466;
  man-girl-girl 1f468-200d-1f467-200d-1f467; man-golfing 1f3cc-200d-2642;
  man-heart-man 1f468-200d-2764-200d-1f468; man-juggling 1f939-200d-2642;
  man-kiss-man 1f468-200d-2764-200d-1f48b-200d-1f468; man-lifting-weights 1f3cb-200d-2642;
  man-man-boy 1f468-200d-1f468-200d-1f466; man-man-boy-boy 1f468-200d-1f468-200d-1f466-200d-1f466;
  man-man-girl 1f468-200d-1f468-200d-1f467; man-man-girl-boy 1f468-200d-1f468-200d-1f467-200d-1f466;
  man-man-girl-girl 1f468-200d-1f468-200d-1f467-200d-1f467; man-mountain-biking 1f6b5-200d-2642;
  man-playing-handball 1f93e-200d-2642; man-playing-water-polo 1f93d-200d-2642; man-pouting 1f64e-200d-2642;
  man-raising-hand 1f64b-200d-2642; man-rowing-boat 1f6a3-200d-2642; man-running 1f3c3-200d-2642;
  man-shrugging 1f937-200d-2642; man-surfing 1f3c4-200d-2642; man-swimming 1f3ca-200d-2642;
  man-tipping-hand 1f481-200d-2642; man-walking 1f6b6-200d-2642; man-wearing-turban 1f473-200d-2642;
  man-with-bunny-ears-partying 1f46f-200d-2642; man-woman-boy 1f468-200d-1f469-200d-1f466;
  man-woman-boy-boy 1f468-200d-1f469-200d-1f466-200d-1f466; man-woman-girl 1f468-200d-1f469-200d-1f467;
  man-woman-girl-boy 1f468-200d-1f469-200d-1f467-200d-1f466;
  man-woman-girl-girl 1f468-200d-1f469-200d-1f467-200d-1f467; man-wrestling 1f93c-200d-2642;
  man_with_beard 1f9d4-200d-2642; man_with_probing_cane 1f468-200d-1f9af; medal 1f396;
  men-with-bunny-ears-partying 1f46f-200d-2642; metro 1f687; moon 1f314; mouse 1f42d; newspaper 1f4f0;
  non-potable_water 1f6b1; o 2b55; ok 1f197; one-piece_swimsuit 1fa71; pencil 1f4dd;
  person_with_probing_cane 1f9d1-200d-1f9af; pig 1f437; point_up 261d; post_office 1f3e3; rabbit 1f430;
  rainbow-flag 1f3f3-200d-1f308; red_haired_man 1f468-200d-1f9b0; red_haired_person 1f9d1-200d-1f9b0;
  red_haired_woman 1f469-200d-1f9b0; right-facing_fist 1f91c; ru 1f1f7-1f1fa; scooter 1f6f4; secret 3299;
  shit 1f4a9; smile 1f604; sound 1f509; spock-hand 1f596; star-struck 1f929; stuck_out_tongue 1f61b;
  stuck_out_tongue_winking_eye 1f61c; sun_behind_cloud 1f325; t-rex 1f996; ticket 1f3ab; tiger 1f42f;
  traffic_light 1f6a5; train 1f68b; tram 1f68a; triangular_flag_on_post 1f6a9; truck 1f69a; uk 1f1ec-1f1e7;
  up 1f199; us 1f1fa-1f1f8; waving_black_flag 1f3f4; waving_white_flag 1f3f3; whale 1f433;
  white_haired_man 1f468-200d-1f9b3; white_haired_person 1f9d1-200d-1f9b3; white_haired_woman 1f469-200d-1f9b3;
  woman-biking 1f6b4-200d-2640; woman-bouncing-ball 26f9-200d-2640; woman-bowing 1f647-200d-2640;
  woman-boy 1f469-200d-1f466; woman-boy-boy 1f469-200d-1f466-200d-1f466; woman-cartwheeling 1f938-200d-2640;
  woman-facepalming 1f926-200d-2640; woman-frowning 1f64d-200d-2640; woman-gesturing-no 1f645-200d-2640;
  woman-gesturing-ok 1f646-200d-2640; woman-getting-haircut 1f487-200d-2640;
  woman-getting-massage 1f486-200d-2640; woman-girl 1f469-200d-1f467; woman-girl-boy 1f469-200d-1f467-200d-1f466;
  woman-girl-girl 1f469-200d-1f467-200d-1f467; woman-golfing 1f3cc-200d-2640;
  woman-heart-man 1f469-200d-2764-200d-1f468; woman-heart-woman 1f469-200d-2764-200d-1f469;
  woman-juggling 1f939-200d-2640; woman-kiss-man 1f469-200d-2764-200d-1f48b-200d-1f468;
  woman-kiss-woman 1f469-200d-2764-200d-1f48b-200d-1f469; woman-lifting-weights 1f3cb-200d-2640;
  woman-mountain-biking 1f6b5-200d-2640; woman-playing-handball 1f93e-200d-2640;
  woman-playing-water-polo 1f93d-200d-2640; woman-pouting 1f64e-200d-2640; woman-raising-hand 1f64b-200d-2640;
  woman-rowing-boat 1f6a3-200d-2640; woman-running 1f3c3-200d-2640; woman-shrugging 1f937-200d-2640;
  woman-surfing 1f3c4-200d-2640; woman-swimming 1f3ca-200d-2640; woman-tipping-hand 1f481-200d-2640;
  woman-walking 1f6b6-200d-2640; woman-wearing-turban 1f473-200d-2640;
  woman-with-bunny-ears-partying 1f46f-200d-2640; woman-woman-boy 1f469-200d-1f469-200d-1f466;
  woman-woman-boy-boy 1f469-200d-1f469-200d-1f466-200d-1f466; woman-woman-girl 1f469-200d-1f469-200d-1f467;
  woman-woman-girl-boy 1f469-200d-1f469-200d-1f467-200d-1f466;
  woman-woman-girl-girl 1f469-200d-1f469-200d-1f467-200d-1f467; woman-wrestling 1f93c-200d-2640;
  woman_with_beard 1f9d4-200d-2640; woman_with_probing_cane 1f469-200d-1f9af;
  women-with-bunny-ears-partying 1f46f-200d-2640; x 274c; x-ray 1fa7b; yo-yo 1fa80; zipper_mouth_face 1f910;
`

const codes = new Map(
  renamed
    .split(';')
    .map((entry) => entry.trim().split(' '))
    .flatMap(([name = '', code = '']) => (name === '' ? [] : [[name, code] as const])),
)

/** The code point of the letter "a" as half of a flag. */
const REGIONAL_A = 0x1f1e6

function flagOf(country: string): string {
  const letters = Array.from(country, (letter) => REGIONAL_A + (letter.codePointAt(0) ?? 0) - 0x61)
  return letters.map((each) => each.toString(16)).join('-')
}

/**
 * Returns the emoji that has this name in Slack: `thumbsup`, `wave::skin-tone-3` (without its tone), `flag-it`.
 * Undefined for emoji of the workspace's own, and for those newer than the table here.
 */
export function emojiInSlack(slackName: string): Emoji | undefined {
  const [name = ''] = slackName.split('::')
  const code = codes.get(name)
  if (code !== undefined) return emojiByCode(code)
  const country = /^flag-([a-z]{2})$/.exec(name)?.[1]
  return country === undefined ? emojiByName(name) : emojiByCode(flagOf(country))
}
