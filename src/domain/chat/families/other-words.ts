/**
 * Common words that are one slip from a word that matters ("batter", "beach", "interest"), and right as
 * they are. Taken from a list of word frequencies of spoken English (SUBTLEX-US).
 */
export const OTHER_WORDS: ReadonlySet<string> = new Set(
  `accusing adds alcoholic alike along amused amusing attach awaken aware awoke bathing batter
  batting beach bearing bearings beeping bein bending beside betting bitter blaming blaring
  blasting blazing bled bleep blend blessing blond bloom boot booth breach breached breather
  breaths breathtaking breeding brothel buried burner busting butting cannon carving casing
  casting chang charge chasing chatting cheat chess chewing choosing chose clocked coke
  conclusion confessed confession confined confuse confusing consulting consumed contusions
  cooked cooling costing courting creator crest crossed crowded crowned cunning cursing dandy
  dangerously dangers deadwood deed demented depressing depth diagnostic diner ding dripping
  drool drowned drying editing efforts exciting exhaust exits exorcism expects expertise
  faintest farce farther fatter feather fella fencing fiancee fielding filing filling firsthand
  fist fleeing fleeting fleming flint flood flour fooling granddaddy hacking had hailing handing
  handy happiest happily harmony haste hauling haunting have headless heard hears heartache
  hearty heating heed here herring hippies hisself hissing homeless hoot hopelessly hopping
  hosting hugging humming humping hunting hunts hurrying hustling incense insulting insults
  intake interest interface intersection kidding kissing latte latter lefty legend like liked
  likes liking lining loose loot love loved loves loving mamma manning marking marry marvelous
  master mater moaning mocking moth mourning needy noticing numbers overcome overdue patched
  piles pitched plain pleasure poached pointers polls pools pooped popping press presume prison
  propose psyched pulls punished quill raisin receiver recent recorder reed regent removed
  repent reset respectful revolver rewrite righty root sacred sand satin scare scares scaring
  scarred scored seating seeking selling sever shallow shared sharing sheep shelling shilling
  shining shocking shoots shoving sidewalk sinking sitter skating skilling slide slugged slugs
  sluts smart smelling smiley sneak sneaking soaking spanking spared spear speck spelling
  spilling spurs squared stables stacked staging stain stained stains stalked stalking stalled
  stalling stamina stamped stared stark starring stat static stating station stations statues
  stealing steep sterling stirred stirring stoker stomp stoop strand stranded strangler strike
  struggled sucking sulking surfers surfing swearing sweep sweeping tables tailing talents
  tanning taped taping tapped tapping targets tasting teen teens tellin telling than thanking
  that thee them then there these thesis thicker thieving thinker this those though threaten
  thunder ticking timed tire tires toddy toilets token tracked tracking trained trampled trapper
  trashed travelling tripped unwanted visiting waited waits wannabe warfare wasted watt watts
  weakest were what when where woods word worlds worms wound wright your`.split(/\s+/),
);
