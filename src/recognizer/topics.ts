/** Patterns for topics, emotions, and the two requests with fixed answers. */
export const TOPICS = {
  aphasia: `
    aphasia|aphasic|afasia|aphaisa|aphsia|aphashia
    find|lose|losing|forget|lost|finding|finds|forgets ..2 words|word
    word finding
    words ..3 come_out|stuck|wrong|mixed
  `,
  speech: `
    speech|speak|speaking|talk|talking|slur|slurred|slurring|stutter|voice|dysarthria|slp|pronounce|apraxia|conversation|conversations !to_you|to_someone|to_a_person
  `,
  walking: `
    walk|walking|walks|walked|walker|cane|gait|balance|foot_drop|drop_foot|afo|wheelchair|steps|stairs|leg|legs|stand|standing|mobility|limp|limping|brace|fall|falling|falls
  `,
  memory: `
    memory|memories|remember|remembering|forget|forgets|forgetting|forgot|forgetful|concentrate|concentration|focus|brain_fog|foggy|recall|names|reminder|reminders|memoria
  `,
  fatigue: `
    fatigue|fatigued|tired|tiredness|exhausted|exhaustion|exhausting|energy|sleepy|worn_out|wiped_out|drained|no_energy|nap|naps|weary|cansado|cansada
  `,
  depression: `
    depression|depressed|depressing|sad|sadness|unhappy|miserable|hopeless|crying|cry|mood|grief|grieving|worthless
    feel|feeling|feels|felt|am|so|been|bit|very ..1 down|blue|low|empty !to|on|the|from|in|salt|sugar|sodium|fat|with
  `,
  anxiety: `
    anxiety|anxious|worry|worried|worrying|worries|panic|nervous|afraid|scared|fear|fears|frightened|terrified|stress|stressed|overwhelmed|ansiedad
  `,
} as const;

export const EMOTIONS = {
  lonely: `
    lonely|loneliness|alone|isolated|isolation|no_friends|no_one_understands|nobody_understands|left_out|by_myself|friends_left|friends_stopped|miss_my_friends|no_one_to_talk|nobody_to_talk
  `,
  anxious: `
    anxious|anxiety|worry|worried|worrying|panic|panicking|nervous|afraid|scared|frightened|terrified|fear|fears|on_edge|stressed|overwhelmed|dread
  `,
  frustrated: `
    frustrated|frustrating|frustration|angry|anger|mad|furious|annoyed|annoying|irritated|fed_up|upset|hate|sick_of|unfair|not_fair|stuck|so_hard|too_hard|impossible|give_up|struggling|struggle|useless
  `,
  hopeful: `
    hopeful|hope|hoping|optimistic|better|progress|improving|improved|grateful|thankful|proud|happy|excited|encouraged|determined|good_day|milestone|first_time|stronger|positive|confident|amazing|great
  `,
} as const;

export const WISHES = {
  story: `
    your|you|founder|founders|coach|coaches|her|his ..2 story|stroke|recovery|background|experience|stories
    who are|is|r you|behind|runs|made|the
    about you|the_coach|the_founder|yourself|the_author
    you ..3 have_a_stroke|had_a_stroke|survivor|survive|recover
    what happened to you
    tell me ..3 story|yourself
    survivor|success|recovery|other|real|inspiring|survivors stories|story
    read|hear|share|see|tell ..4 story|stories
    my story
    tu historia
  `,
  community: `
    community|communities|forum|forums
    support|survivor|survivors|stroke|caregiver|local|peer|online|facebook|aphasia|discussion group|groups|meeting|meetings|circle|chat_room
    group|groups near|for|in|around
    meet|talk|connect|chat|speak|join|find ..4 survivors|others|people_like|people_who|other_people|group|groups|someone_who_understands|other_survivors|other_caregivers
    other survivors|caregivers|people_like|people_going|young_survivors
    grupo|grupos|comunidad
  `,
} as const;
