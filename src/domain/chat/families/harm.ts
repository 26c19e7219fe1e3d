/** Overdose, poison, violence, a weapon in hand, a wish to hurt someone. */
export const HARM = `
  overdose|overdosed|overdosing|overdoze
  took|taken|swallowed|ate|had|gave|downed|drank|take|swallow|popped|taking|drunk ~4 too_many|too_much|all_my|all_of_my|all_the|all_his|all_her|whole_bottle|entire_bottle|whole_box|bottle_of|handful|handfull|bunch_of|lots_of|lot_of|whole_pack|whole_lot|extra|double|twice|so_many|all_them|all ~3 {pills}|thinner|insulin|$
  too_many|too_much|double|whole_bottle|entire_bottle|all_my|bottle_of|lots|many ~2 {pills}|thinner|thinners|insulin|of_it ~2 took|taken|swallowed|already|accident|by_mistake|help|now|tonight|$
  {pills} ~2 too_many|too_much|all|whole_bottle|many took|gone|swallowed|taken|help|$
  took|swallowed|taken|drank|ate ~2 10|11|12|13|14|15|16|17|18|19|20|25|30|40|50|60|70|80|90|100|200|twenty|thirty|forty|fifty|sixty|ten|fifteen|hundred|dozen|dozens ~3 {pills}
  drank|swallowed|ate|drunk|drink|swallow ~4 bleach|poison|antifreeze|detergent|rat_poison|cleaner|chemicals|battery|pesticide|ammonia|drain_cleaner|disinfectant|gasoline|rubbing_alcohol|hand_sanitizer
  poisoned|poisoning
  swallowed ~3 battery|magnet|coin|glass
  took|gave|given|taken ~4 dose|doses|{pills} ~2 twice|2_times|two_times|double|by_mistake|by_accident|accidentally|wrong
  took|gave|taken|accidentally_took ~2 double|wrong|two|2|twice ~3 dose|doses|{pills}
  he|she|husband|wife|partner|boyfriend|girlfriend|son|daughter|caregiver|aide|nurse|dad|mom|brother|sister|man|someone|they|carer|neighbor|staff|uncle|stepdad|ex|somebody|helper|attendant ~4 hit|hits|hitting|beat|beats|beating|punched|punches|punching|slap|slaps|slapped|slapping|kicked|kicks|kicking|choked|chokes|choking|strangled|strangling|hurt|hurts|hurting|abuse|abuses|abused|abusing|attacked|attacking|threatened|threatens|threatening|raped|rape|molested|stabbed|shoved|shoves|pushed|pushes|grabs|grabbed|locks|locked|burned|burns|shook|throws|pinches|pinched|twisted ~2 me|us|him|her|my_mom|my_dad|my_mother|my_father|my|mom|dad|grandma|grandpa|mother|father|wife|husband|them
  am|is|was|being|getting|get|gets|got|been|are beaten|abused|attacked|hit|raped|assaulted|strangled|stabbed|shot|molested|threatened|battered|hurt ~2 by|at|now|again|help|up|with|$
  hits|beats|hurts|chokes|punches|slaps|kicks|abuses|threatens|hit|beat|rapes|hurting|hitting|beating|slapped|kicking me|us|my_mom|my_mother|my_dad|grandma|mom ~3
  help ~3 hurting|hitting|beating|attacking|hurt|beat|hit me
  abusive|abuser|domestic_violence|domestic_abuse|elder_abuse|raped|assaulted
  going|threatening|threatened|threatens|says|said|trying|tried|wants|want|will to? ~3 kill|murder|shoot|stab|hurt|strangle|harm|choke|beat|attack|poison me|us|my_family|the_kids|him|her|them|someone|somebody|people|everyone|others|you|my ..1
  want|wanna|going|gonna|plan|planning|might|feel_like|feeling_like|will|about|urge|need|could|may|would_like|thinking|thoughts|thought|afraid|scared|ready|tempted|think|worried|able|fantasize|fantasise|imagine|imagining ~5 hurt|kill|harm|strangle|stab|shoot|hit|smother|choke|hurting|killing|harming|hitting|smothering|murder|attack|poison|beat|slap|punch|strangling|murdering|suffocate|push ~2 him|her|them|someone|somebody|everyone|people|my_husband|my_wife|my_mom|my_dad|my_mother|my_father|husband|wife|mom|dad|mother|father|my_son|my_daughter|you_all|others|brother|sister|my_boss|my_neighbor|him_down|neighbor|nurse|aide|kids|grandma|grandpa|baby|doctor|boss|caregiver|partner|boyfriend|girlfriend|my_brother|my_sister|son|daughter|kid
  have|has|got|holding|pulled|with|pointed|pointing|waving|grabbed|brought a|the|his|her|my gun|knife|weapon|pistol|shotgun ~4 at|on|and|now|me|us|to|going|threat|threatening|hand|here|head|said|says|in
  stabbed|shot|strangled ~1 me|him|her|him|himself|herself|myself|someone|my
  someone|man|intruder|stranger ~3 broke|breaking into|in
  not safe ~2 home|here|with_him|with_her|in_my_home
  afraid|scared he|she|of_him|of_her|of_my_husband|of_my_wife|of_my_son|of_my_caregiver ..2 will|is|might|going|hit|hurt|kill|tonight|$
  cut|slit|slashed|cutting ~2 wrist|wrists|veins|throat
  already|just cut|hurt|harmed|hung|shot|stabbed ~1 myself
  pills ~2 already? swallowed|inside_me
  violence|violent ~4 me|home|help|husband|wife|son|towards
  blood sugar ~3 insulin too_much
`;
/** Reads like harm, but is not. */
export const HARM_BENIGN = `
`;
