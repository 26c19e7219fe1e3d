/**
 * Abbreviation → meaning. Contains only those that character n-grams can't match: very short ones,
 * and those that look unlike the word. `_` is a space.
 */
export const FORMS: ReadonlyMap<string, string> = new Map(
  `cant=can_not cannot=can_not cnt=can_not kant=can_not cudnt=could_not wont=will_not dont=do_not dnt=do_not doesnt=does_not didnt=did_not isnt=is_not arent=are_not
  wasnt=was_not wouldnt=would_not wudnt=would_not couldnt=could_not shouldnt=should_not havent=have_not hasnt=has_not aint=am_not
  im=i_am iam=i_am ive=i_have youre=you_are theyre=they_are hes=he_is shes=she_is thats=that_is whats=what_is wats=what_is theres=there_is
  theyd=they_would youd=you_would itd=it_would u=you ur=your r=are wanna=want_to wana=want_to wonna=want_to wan=want wnt=want gonna=going_to gunna=going_to
  gona=going_to gna=going_to finna=going_to gotta=have_to hafta=have_to tryna=trying_to imma=i_am_going_to ima=i_am_going_to lemme=let_me
  gimme=give_me coz=because cuz=because bc=because cos=because rn=right_now atm=right_now tho=though thru=through plz=please pls=please
  b4=before w=with wo=without sm1=someone some1=someone no1=no_one noone=no_one every1=everyone evry1=everyone ppl=people tmrw=tomorrow
  2nite=tonight tonite=tonight 2night=tonight tn=tonight 2day=today nite=night idk=i_do_not_know idc=i_do_not_care kys=kill_yourself kms=kill_myself
  ctb=kill_myself kil=kill kll=kill klil=kill ded=dead dieing=dying dyin=dying diee=die dy=die dei=die dai=die meself=myself liv=live lif=life lyf=life alife=alive
  fone=phone wak=wake h8=hate 4ever=forever luv=love nomore=no_more nomo=no_more nemore=anymore abt=about bout=about wat=what wht=what wut=what hw=how shud=should
  shld=should cud=could wud=would hav=have hv=have da=the dis=this dat=that tuk=took tok=took meny=many gma=grandma gpa=grandpa
  mam=mom mum=mom mummy=mom mommy=mom momma=mom mama=mom daddy=dad dads=dad moms=mom hubby=husband hubbys=husband wifey=wife granny=grandma
  gran=grandma nan=grandma nana=grandma papaw=grandpa granddad=grandpa grandad=grandpa gramps=grandpa pop=dad papa=dad bf=boyfriend gf=girlfriend
  bro=brother sis=sister num=numb nub=numb hed=head hart=heart chst=chest fase=face fce=face rite=right lef=left lft=left amr=arm hert=hurt
  stork=stroke strok=stroke stoke=stroke sroke=stroke storke=stroke pils=pills meds=medicine med=medicine medz=medicine doc=doctor docs=doctor dr=doctor gp=doctor bp=blood_pressure
  od=overdose oded=overdosed hlp=help halp=help nvr=never evry=every thot=thought gud=good gbye=goodbye jus=just knw=know wich=which wen=when
  sewerslide=suicide sewercide=suicide unaliving=unalive offing=killing ambulanse=ambulance nuthin=nothing nuffin=nothing
  q=que k=que xq=porque pq=porque porq=porque qiero=quiero kiero=quiero qero=quiero kero=quiero toy=estoy pa=para bibir=vivir bida=vida lla=ya suisidar=suicidar
  suisidarme=suicidarme ablar=hablar abla=habla alluda=ayuda auda=ayuda brasito=brazo bracito=brazo`
    .split(/\s+/)
    .map((pair) => pair.split('=') as [string, string])
    .map(([form, meaning]) => [form, meaning.replaceAll('_', ' ')]),
);

/**
 * Returns the words of a text from `normalize` with short forms expanded. Omits the ends of
 * sentences.
 */
export function meantWords(text: string): string[] {
  return text
    .split(' ')
    .flatMap((word) => (FORMS.get(word) ?? word).split(' '))
    .filter((word) => word !== '.' && word !== '');
}
